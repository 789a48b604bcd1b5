/** Day 0 of Excel, which treats 1900 as a leap year. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Built-in formats, which are not defined in the workbook. */
const isKnownDate = (id) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** The longest format that Excel stores. */
const LONGEST_FORMAT = 255;
/** Text in quotes and brackets is not part of a date format. */
const isDateFormat = (code) => /[ymdhs]/i.test(code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));

/** Formats a day as ISO 8601, like other dates in a table. */
export function dateText(days) {
  const date = new Date(FIRST_DAY_MS + Math.round(days * DAY_MS));
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString();
}

/** Returns the indexes of the cell styles that show a date. */
export async function dateStylesOf(book) {
  const own = new Map();
  const styles = new Set();
  let isCellStyle = false;
  let count = 0;
  await book.readWhole('xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const isDate = own.has(numFmtId) ? isDateFormat(own.get(numFmtId)) : isKnownDate(Number(numFmtId));
      if (isDate) styles.add(String(count));
      count += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}
