"""What happens at a table besides its rules: who sits there, what they do, what each of them gets to see.

Imports no web framework and no database: a site serves it, and a page could run it by itself.
"""
