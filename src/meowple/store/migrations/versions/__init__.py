"""One module a revision; a revision that has been published is never changed."""
