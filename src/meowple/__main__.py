"""`python -m meowple` is `meowple`."""

from meowple.cli import main

main()
