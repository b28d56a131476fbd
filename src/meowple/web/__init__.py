"""The site: pages, live tables, the same tables by JSON."""
