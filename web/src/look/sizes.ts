// Where there is room for all of a game on one page; the style sheets name the same sizes.
export const LARGE = "(min-width: 1600px) and (min-height: 860px)";
// Boards of fixed parts need a little more of it.
export const SPACIOUS = "(min-width: 1840px) and (min-height: 900px)";
// A desktop on which a board may be drawn a little smaller rather than scrolled.
export const DESKTOP = "(min-width: 1200px) and (min-height: 720px)";
