export type Rgb = readonly number[];
export const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Converts each channel to linear light, from 0 to 1. */
export const linear = (color: Rgb): Rgb =>
  color
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));

/** Returns the relative luminance of WCAG 2. */
function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminanceOf(a), luminanceOf(b)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}
