type Pair = { name: string; value: string };

/** The headings of two columns that only exports have: the creation date and all extra information. */
const EXPORTED = { created: 'criado', extra: 'extra' } as const;
/** Further lines of a value are indented by two spaces. */
const NEXT_PAIR = /\n(?! {2})/;

/** Returns the extra information of a row. A cell written by an export is split into its pairs again. */
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
