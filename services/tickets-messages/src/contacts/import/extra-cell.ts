type Pair = { name: string; value: string };

/** An export has the day of creation and all extra information in these two columns. */
const EXPORTED = { created: 'criado', extra: 'extra' } as const;
/** A value of several lines continues behind two spaces. */
const NEXT_PAIR = /\n(?! {2})/;

/** Returns the extra information of a row. What an export wrote into one cell becomes the pairs that it was. */
export function readExtraCell(columns: readonly Pair[]): Pair[] {
  const isExport = Object.values(EXPORTED).every((heading) => columns.some(({ name }) => name === heading));
  if (!isExport) return [...columns];
  return columns.flatMap((column) => {
    if (column.name === EXPORTED.created) return [];
    return column.name === EXPORTED.extra ? pairsOf(column.value) : [column];
  });
}

const pairsOf = (cell: string): Pair[] =>
  cell.split(NEXT_PAIR).flatMap((line) => {
    const at = line.indexOf(': ');
    if (at < 1) return line.trim() ? [{ name: EXPORTED.extra, value: line.trim() }] : [];
    return [{ name: line.slice(0, at).trim(), value: line.slice(at + 2).replaceAll('\n  ', '\n') }];
  });
