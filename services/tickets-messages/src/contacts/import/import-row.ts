import { type CONTACT_HEADINGS, ImportedContactInput, PHONE_PROBLEMS, type TextLanguage } from '@recado/contracts';
import { reasonOf, type TableRow } from '@recado/media-kit/table';
import { type PhoneNumber, readNumber } from '@recado/service-kit/phone-numbers';
import { cut } from '@recado/service-kit/text';

type Pair = { name: string; value: string };

/** The headings of two columns that only exports have: the creation date and all extra information. */
const EXPORTED = { created: 'criado', extra: 'extra' } as const;
/** Further lines of a value are indented by two spaces. */
const NEXT_PAIR = /\n(?! {2})/;

/** Returns the extra information of a row. A cell written by an export is split into its pairs again. */
function readExtraCell(columns: readonly Pair[]): Pair[] {
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

export type ContactRow = TableRow<keyof typeof CONTACT_HEADINGS>;
type Input = { name: string; number: string; email: string; extraInfo: { name: string; value: string }[] };
export type ImportRow = { row: number; name: string; number: string; email: string } & (
  { input: Input; reason?: undefined } | { input?: undefined; reason: string }
);
type Company = { timeZone: string; language: TextLanguage };

/** Labels for other text in the number cell, which is stored as extra information. */
const BESIDES: Readonly<Record<TextLanguage, { extension: string; other: string }>> = {
  pt: { extension: 'Ramal', other: 'Outro número' },
  en: { extension: 'Extension', other: 'Other number' },
  es: { extension: 'Interno', other: 'Otro número' },
};

function besides({ rest, isExtension }: PhoneNumber, language: TextLanguage) {
  const { extension, other } = BESIDES[language];
  return rest ? [{ name: isExtension ? extension : other, value: rest }] : [];
}

/** Returns the contact in a row, or the reason why it is invalid. Imported numbers are not checked with WhatsApp. */
export function importRow({ row, cells, extra }: ContactRow, { timeZone, language }: Company): ImportRow {
  const { number: typed, email } = cells;
  const read = readNumber(typed, { timeZone });
  if ('problem' in read)
    return { row, name: cells.name || typed, number: typed, email, reason: `number: ${read.problem}` };
  const { number, lacksArea } = read;
  const name = cells.name || number;
  const shown = { row, name, number, email };
  if (lacksArea) return { ...shown, number: typed, reason: `number: ${PHONE_PROBLEMS.area}` };
  const extraInfo = [...besides(read, language), ...readExtraCell(extra)]
    .map(({ name: heading, value }) => ({ name: cut(heading, 100), value: cut(value, 1_000) }))
    .filter(({ value }) => value !== '');
  const result = ImportedContactInput.safeParse({ name, email, extraInfo });
  if (result.success) return { ...shown, input: { ...result.data, number, extraInfo } };
  return { ...shown, reason: reasonOf(result.error) };
}
