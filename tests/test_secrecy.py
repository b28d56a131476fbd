"""Nobody learns what they may not know, at any game of ours: the kit's twins, in a file of their own."""

from meowple.testing.suite import test_twins_look_the_same

__all__ = ["test_twins_look_the_same"]
