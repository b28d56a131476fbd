#!/usr/bin/env bash
# Pin every package anew, with hashes and without addresses: tools/pin.sh [--upgrade]. Needs uv on the PATH.
#   constraints/all.txt     every extra: what we know to work together
#   constraints/site.txt    what Meowple itself needs   constraints/play.txt    what ./play installs
#   constraints/test.txt    what ./test installs        constraints/long.txt    what ./test --long installs
#   constraints/cluster.txt what a site on PostgreSQL and Redis needs
#   constraints/uv.txt      what installs them
set -euo pipefail
cd "$(dirname "$0")/.."
pin() { # pin NAME EXTRA…
    local name=$1 extras=()
    shift
    for extra in "$@"; do extras+=(--extra "$extra"); done
    list "$name" "${extras[@]}" "${given[@]}" pyproject.toml
}
list() { # list NAME WORDS-FOR-UV…
    local name=$1
    shift
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
        --no-emit-index-url --no-emit-find-links "$@" -o "constraints/$name.txt"
    sed -i '/^--/d' "constraints/$name.txt"
}
given=("$@")
echo uv | list uv "${given[@]}" -
pin all ray dev research textarena mcp dataset cluster
given=(--constraint constraints/all.txt)
pin site
pin cluster cluster
pin play compile
pin test dev research textarena mcp dataset cluster
pin long dev ray research textarena mcp dataset cluster
