/**
 * Removes accents and other marks: é → e, ﬁ → fi. Marks are also removed first, because normalizing n marks in a row
 * takes n² steps.
 */
export const withoutAccents = (text: string): string => withoutMarks(withoutMarks(text).normalize('NFKD'));

/** Returns the text in lowercase without accents, for sorting and searching. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase().replaceAll(/\s+/g, ' ').trim();

const withoutMarks = (text: string): string => text.replaceAll(/\p{Mark}/gu, '');
