// Shows the OpenAPI document of this server as a page that can be read and searched.

const api = document.getElementById("api");
const wanted = document.getElementById("wanted");

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function resolved(document, schema) {
  const name = schema?.$ref?.split("/").pop();
  return name ? document.components.schemas[name] : schema;
}

/** A schema in a few words: what a value looks like. Types within it have their names. */
function shape(document, schema, depth = 0) {
  if (schema?.$ref && depth > 0) return schema.$ref.split("/").pop();
  const found = resolved(document, schema) ?? {};
  if ("const" in found) return JSON.stringify(found.const);
  if (found.enum) return found.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (found.oneOf || found.anyOf)
    return (found.oneOf ?? found.anyOf).map((one) => shape(document, one, depth + 1)).join(" | ");
  if (found.type === "array") return `[${(found.prefixItems ?? [found.items]).map((one) => shape(document, one, depth + 1)).join(", ")}]`;
  if (found.properties && depth < 4) {
    const pad = "  ".repeat(depth + 1);
    const needed = new Set(found.required ?? []);
    const lines = Object.entries(found.properties).map(
      ([name, one]) => `${pad}${name}${needed.has(name) ? "" : "?"}: ${shape(document, one, depth + 1)}`,
    );
    return `{\n${lines.join(",\n")}\n${"  ".repeat(depth)}}`;
  }
  if (found.additionalProperties)
    return `{ …: ${shape(document, found.additionalProperties, depth + 1)} }`;
  const bounds = [
    found.minimum !== undefined && `≥ ${found.minimum}`,
    found.maximum !== undefined && `≤ ${found.maximum}`,
    found.maxLength !== undefined && `at most ${found.maxLength} characters`,
  ].filter(Boolean);
  const type = Array.isArray(found.type) ? found.type.join(" | ") : (found.type ?? "anything");
  return bounds.length ? `${type} (${bounds.join(", ")})` : type;
}

function parameters(document, list) {
  const rows = list.map((one) =>
    element(
      "tr",
      {},
      element("td", {}, element("code", {}, one.name)),
      element("td", { class: "quiet" }, one.in),
      element("td", {}, shape(document, one.schema)),
    ),
  );
  return element("table", {}, element("tbody", {}, ...rows));
}

function operation(document, path, verb, told) {
  const body = told.requestBody?.content?.["application/json"]?.schema;
  const answer = Object.values(told.responses)[0]?.content?.["application/json"]?.schema;
  const messages = told["x-messages"];
  return element(
    "details",
    { "data-text": `${verb} ${path} ${told.description ?? ""}`.toLowerCase() },
    element(
      "summary",
      {},
      element("span", { class: "verb" }, verb.toUpperCase()),
      element("code", {}, path),
      element("span", { class: "quiet" }, (told.description ?? told.summary ?? "").split("\n")[0]),
    ),
    element("p", {}, told.description ?? ""),
    ...(told.parameters?.length ? [element("h3", {}, "Parameters"), parameters(document, told.parameters)] : []),
    ...(body ? [element("h3", {}, "Body"), element("pre", {}, shape(document, body))] : []),
    ...(answer ? [element("h3", {}, "Answer"), element("pre", {}, shape(document, answer))] : []),
    ...(messages ? [element("h3", {}, "Messages"), element("pre", {}, shape(document, messages))] : []),
  );
}

/** A WebSocket, and the types of its messages. */
function socket(document, path, { sends, receives }) {
  return element(
    "details",
    { "data-text": `socket ${path}`.toLowerCase() },
    element("summary", {}, element("span", { class: "verb" }, "SOCKET"), element("code", {}, path)),
    element("h3", {}, "The server sends"),
    element("pre", {}, shape(document, sends)),
    element("h3", {}, "The server receives"),
    element("pre", {}, shape(document, receives)),
  );
}

function type(document, name, schema) {
  return element(
    "details",
    { "data-text": `${name} ${schema.description ?? ""}`.toLowerCase() },
    element("summary", {}, element("code", {}, name)),
    element("p", {}, schema.description ?? ""),
    element("pre", {}, shape(document, schema)),
  );
}

function show(document) {
  const groups = new Map();
  for (const [path, verbs] of Object.entries(document.paths))
    for (const [verb, told] of Object.entries(verbs)) {
      const tag = told.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operation(document, path, verb, told)]);
    }
  const sockets = Object.entries(document["x-websockets"]);
  groups.set("live", [...(groups.get("live") ?? []), ...sockets.map(([path, one]) => socket(document, path, one))]);
  const types = Object.entries(document.components.schemas);
  groups.set("types", types.map(([name, schema]) => type(document, name, schema)));
  api.replaceChildren(
    ...[...groups].map(([tag, list]) => element("section", {}, element("h2", {}, tag), ...list)),
  );
}

wanted.addEventListener("input", () => {
  for (const one of api.querySelectorAll("details"))
    one.hidden = !one.dataset.text.includes(wanted.value.toLowerCase());
});

try {
  show(await (await fetch("/api/openapi.json")).json());
} catch {
  api.textContent = "The description could not be loaded; reload the page.";
}
