"""`python -m meowple` is `meowple`: compiled, where a compiled tree is up to date."""

from meowple.compiling import use_compiled


def main() -> None:
    use_compiled()
    from meowple.cli import main as run

    run()


if __name__ == "__main__":
    main()
