// A bot for Limelight that plays random legal actions: node bot.mjs ADDRESS TOKEN

const [address, token] = process.argv.slice(2);

async function callApi(method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await fetch(`${address}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) console.error(await response.text());
  return response;
}

async function handleEvent(event) {
  const table = `/tables/${event.id}`;
  if (event.type === "challenge") {
    await callApi("PUT", `${table}/seats/${event.asked[0]}`);
  } else if (event.type === "turn") {
    // Decide here; event.view is your view.
    const choice = event.choices[Math.floor(Math.random() * event.choices.length)];
    await callApi("POST", `${table}/actions`, { seq: event.seq, action: choice.action });
  } else if (event.type === "over") {
    console.log(event.game, event.result[event.reader]);
  }
}

let unfinishedLine = "";
const { body } = await callApi("GET", "/bot/events");
for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
  const lines = (unfinishedLine + chunk).split("\n");
  unfinishedLine = lines.pop();
  for (const line of lines) if (line) await handleEvent(JSON.parse(line));
}
