// Sizes are named in px of the browser's usual font size, as in the style sheets, and grow with it.
const USUAL = 16;
export const rem = (px: number): string => `${px / USUAL}rem`;
// What one such px is on this screen.
export const unit = (): number =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
const least = (width: number, height: number): string =>
  `(min-width: ${rem(width)}) and (min-height: ${rem(height)})`;

export const PHONE = `(max-width: ${rem(760)})`;
export const NARROW = `(max-width: ${rem(1099)})`;
export const WIDE = `(min-width: ${rem(1100)})`;
// Where there is room for all of a game on one page; the style sheets name the same sizes.
export const LARGE = least(1600, 860);
// Boards of fixed parts need a little more of it.
export const SPACIOUS = least(1840, 900);
// A desktop on which a board may be drawn a little smaller rather than scrolled.
export const DESKTOP = least(1200, 720);
