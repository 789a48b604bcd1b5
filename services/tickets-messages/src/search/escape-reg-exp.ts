/** A text that somebody typed, as a part of a pattern that means just that text. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
