// Everything of the notebook that needs no page.

export * from "./alchemy";
export * from "./codes";
export { BadFact, type Fact } from "./facts";
export * from "./notebook";
export { fingerprint } from "./fingerprint";
export { compact, expand } from "./compact";
