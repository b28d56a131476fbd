"""The contract every game keeps; imports nothing of ours."""
