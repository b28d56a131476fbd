"""An assistant at a family's table: a server of the Model Context Protocol that sits down by an invite."""
