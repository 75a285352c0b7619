"""A bot for Limelight that plays random legal actions: python bot.py ADDRESS TOKEN"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ADDRESS, TOKEN = sys.argv[1:3]


def call_api(method, path, body=None):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{ADDRESS}/api{path}", data, headers, method=method))


for line in call_api("GET", "/bot/events"):
    if not line.strip():
        continue  # an empty line keeps the connection open
    event = json.loads(line)
    table = f"/tables/{event['id']}"
    try:
        if event["type"] == "challenge":
            call_api("PUT", f"{table}/seats/{event['asked'][0]}")
        elif event["type"] == "turn":
            choice = random.choice(event["choices"])  # decide here; event["view"] is your view
            call_api("POST", f"{table}/actions", {"seq": event["seq"], "action": choice["action"]})
        elif event["type"] == "over":
            print(event["game"], event["result"][event["reader"]], flush=True)
    except HTTPError as error:
        print(error.read().decode(), file=sys.stderr)
