// Where there is room for all of a game on one page; the style sheets name the same size.
export const LARGE = "(min-width: 1600px) and (min-height: 860px)";
