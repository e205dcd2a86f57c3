// A rule of the linter: what people read stands in locales/, not in components or modules.

import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const READ = new Set(["aria-label", "title", "placeholder", "alt", "label", "words", "note"]);
// Never translated. "Guest" is the name that the server knows nameless people by.
const NAMES = new Set(["Athanor", "Bot", "SVG", "Guest", "Bearer"]);
const CODES = new Set(["designer", "key", "short"]); // names of people, of keys and of games

const readable = (text) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());
// A sentence, or a word that begins like one; names of classes and keys are neither.
const sentence = (text) =>
  /^\p{Lu}\p{Ll}+([ ,.:?!’]|$)/u.test(text.trim()) ||
  /^\p{L}[\p{L} ,’]* [\p{L} ,’]+[.?!…]$/u.test(text);

function isCode(node) {
  const { parent } = node;
  if (/^(Import|Export|TS)/.test(parent.type)) return true;
  if (parent.type === "Property" && (parent.key === node || CODES.has(parent.key.name)))
    return true;
  if (parent.type === "BinaryExpression" || parent.type === "SwitchCase") return true;
  if (parent.type === "MemberExpression" && parent.property === node) return true;
  return parent.type === "NewExpression" && parent.callee.name === "Error";
}

export const texts = {
  meta: {
    type: "problem",
    schema: [],
    messages: { text: "Move this text to locales/: {{text}}" },
  },
  create(context) {
    const path = relative(ROOT, context.filename).replaceAll("\\", "/");
    if (!path.startsWith("web/src/")) return {};
    const tell = (node, text) =>
      context.report({ node, messageId: "text", data: { text: text.trim().slice(0, 60) } });
    const string = (node, text) =>
      sentence(text) && readable(text) && !isCode(node) && tell(node, text);
    return {
      SvelteText(node) {
        const code = node.parent.type === "SvelteStyleElement" || node.parent.name?.name === "code";
        if (!code && readable(node.value)) tell(node, node.value);
      },
      SvelteLiteral(node) {
        if (READ.has(node.parent.key?.name) && readable(node.value)) tell(node, node.value);
      },
      Literal: (node) => typeof node.value === "string" && string(node, node.value),
      TemplateElement: (node) => string(node.parent, node.value.cooked ?? ""),
    };
  },
};
