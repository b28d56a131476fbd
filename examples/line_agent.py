"""A program that plays any game by lines, with Python's own library alone: it takes the last thing offered.

meowple tournament fits --agent "python examples/line_agent.py"
"""

import json
import sys

game = ""
for line in [] if sys.stdin.isatty() else sys.stdin:
    message = json.loads(line)
    if message["do"] == "begin":
        game = message["game"]
    elif message["do"] == "choose":
        print(message["legal"][-1], flush=True)
    elif message["do"] == "again":
        sys.exit(f"In {game} I was refused: {message['why']}")
if not game:
    print(__doc__)
