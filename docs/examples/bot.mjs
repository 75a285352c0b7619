// A bot for Limelight that plays anything legal: node bot.mjs ADDRESS TOKEN

const [address, token] = process.argv.slice(2);

async function call(method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const answer = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) console.error(await answer.text());
  return answer;
}

async function meet(event) {
  const table = `/tables/${event.id}`;
  if (event.type === "challenge") {
    await call("PUT", `${table}/seats/${event.asked[0]}`);
  } else if (event.type === "turn") {
    // Think here; event.view is what you see.
    const choice = event.choices[Math.floor(Math.random() * event.choices.length)];
    await call("POST", `${table}/actions`, { seq: event.seq, action: choice.action });
  } else if (event.type === "over") {
    console.log(event.game, event.result[event.reader]);
  }
}

let rest = "";
const { body } = await call("GET", "/bot/events");
for await (const part of body.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + part).split("\n");
  rest = lines.pop();
  for (const line of lines) if (line) await meet(JSON.parse(line));
}
