/** Types for packages that do not check JavaScript. */
export const LONGEST_TEXT: number;
export function slowTexts(given: (text: string) => unknown): Promise<string[]>;
export function leastMsOf(call: (text: string) => unknown, text: string): Promise<number>;
