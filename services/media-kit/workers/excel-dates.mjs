/** Excel counts days from here, as it takes 1900 for a leap year. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** These formats need no definition in a workbook. */
const isKnownDate = (id) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** The longest format that Excel stores. */
const LONGEST_FORMAT = 255;
/** What stands in quotes and brackets of a format is no part of a date. */
const isDateFormat = (code) => /[ymdhs]/i.test(code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));

/** Writes a day as ISO 8601 does, as other dates of a table are. */
export function dateText(days) {
  const date = new Date(FIRST_DAY_MS + Math.round(days * DAY_MS));
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString();
}

/** Returns the numbers of the cell styles that show a date. */
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
