/**
 * Removes accents and other marks: é → e, ﬁ → fi. Marks are also removed first, because normalizing n marks in a row
 * takes n² steps.
 */
export const withoutAccents = (text: string): string => withoutMarks(withoutMarks(text).normalize('NFKD'));

const withoutMarks = (text: string): string => text.replaceAll(/\p{Mark}/gu, '');
