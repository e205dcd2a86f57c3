// What was entered into a pad, by the names of its fields.

export type Answers = Record<string, unknown>;
