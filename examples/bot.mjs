// A bot for Athanor in JavaScript, with nothing but Node.
//
//     athanor arena alchemist "program:node examples/bot.mjs" random --games 20
//
// It reads one line of JSON for each question and answers with one. It takes the last choice of
// the list: replace `choose` with something better.

import { createInterface } from "node:readline";

// The index of a legal action; the view is exactly what this seat may know.
function choose({ view, legal, events, seconds }) {
  return legal.length - 1;
}

function answer(said) {
  if (said.type === "hello") return { type: "ready", name: "last choice" };
  return { type: "choice", question: said.question, index: choose(said) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  if (said.type === "bye") break;
  process.stdout.write(JSON.stringify(answer(said)) + "\n");
}
