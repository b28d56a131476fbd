# Shared by ./play and ./test: a virtual environment with the pinned packages, made once for each list of pins.

find_python() {
    for name in python3.11 python3.12 python3.13 python3; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Meowple needs Python 3.11 or newer (Debian: apt-get install python3 python3-venv)" >&2
    return 1
}

# install_pins FILE: by uv, which takes a tenth of pip's time; by pip alone where uv cannot be had or reaches no index
install_pins() {
    local pip=(.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes)
    if "${pip[@]}" -r constraints/uv.txt 2>/dev/null &&
        UV_HTTP_TIMEOUT=15 .venv/bin/uv pip install --quiet --python .venv/bin/python --require-hashes -r "$1" 2>/dev/null; then
        return
    fi
    "${pip[@]}" -r "$1"
}

# set_up play|test|long: leaves `python` on the PATH with what constraints/NAME.txt lists
set_up() {
    local pins="constraints/$1.txt" python stamp
    python=$(find_python)
    if [ ! -x .venv/bin/python ] || ! .venv/bin/python -c '' 2>/dev/null; then
        echo "Making a virtual environment in .venv …" >&2
        "$python" -m venv --clear .venv
    fi
    stamp=".venv/$1.pins"
    if ! cmp -s "$pins" "$stamp"; then
        echo "Installing what Meowple needs (once) …" >&2
        install_pins "$pins"
        cp "$pins" "$stamp"
    fi
    PATH="$PWD/.venv/bin:$PATH"
    export PATH
}

# Compile for the next start without making this one wait; says in one line if it cannot be done.
compile_in_background() {
    if ! command -v "${CC:-cc}" >/dev/null; then
        echo "No C compiler here: Meowple runs uncompiled, slower but complete (Debian: apt-get install gcc python3-dev)." >&2
        return
    fi
    mkdir -p build
    (PYTHONPATH=src nice python -m meowple compile --into build/compiled >build/compile.log 2>&1 </dev/null &)
    echo "Compiling in the background: the next start will be faster (build/compile.log)." >&2
}
