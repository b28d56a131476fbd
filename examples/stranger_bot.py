"""A stranger's bot: sits down by an invite and plays at random, with nothing but Python's own library."""

import json
import random
import sys
import time
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if len(sys.argv) != 4:
    print("python examples/stranger_bot.py SITE TOKEN INVITE   (make a token at SITE/api)")
    sys.exit()
site, token, invite = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}


def call(path: str, **body: object) -> HTTPResponse:
    try:
        data = json.dumps(body).encode() if body else None
        response: HTTPResponse = urlopen(Request(f"{site}/api/v1/{path}", data, headers))
        return response
    except HTTPError as refused:
        if refused.code != 429:
            sys.exit(refused.read().decode())
        time.sleep(int(refused.headers["Retry-After"]))
        return call(path, **body)


table = json.load(call("join", invite=invite))["id"]
answered = -1
for line in call(f"tables/{table}/watch"):
    if line.startswith(b"data: "):
        view = json.loads(line[6:])
        if "error" in view:
            sys.exit(view["error"])
        if view["legal"] and view["decision"] != answered:
            answered = view["decision"]
            call(f"tables/{table}/moves", seat=view["viewer"], say=random.choice(view["legal"]), decision=answered)
print("The end:", view["scores"])
