import { type CONTACT_HEADINGS, ImportedContactInput, type ImportedRow, PHONE_PROBLEMS } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { reasonOf, type TableRow } from '@recado/media-kit/table';
import { idFor, Transactions } from '@recado/service-kit/mongo';
import { type NumberReading, readNumber } from '@recado/service-kit/phone-numbers';
import { cut } from '@recado/service-kit/text';
import { type ConsentEvent, Ledger } from '../consents/ledger.js';
import { OptOuts } from '../consents/opt-outs.js';
import { lookupKeysOf } from '../consents/person-keys.js';
import { CampaignAccess } from '../shared/replicas/campaign-access.js';
import { type ContactListItem, newItem } from './contact-list-item.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { importProgressed } from './import-progressed.js';
import { countedInto, type ListImport } from './list-import.js';
import { ListImportsRepository } from './list-imports.repository.js';

/** Spreads the checks of imported numbers, so that the checks of other companies run in between. */
const CHECK_EVERY_MS = 250;

export type ListRow = TableRow<keyof typeof CONTACT_HEADINGS>;
type ParsedRow = { shown: Omit<ImportedRow, 'result' | 'reason'>; item?: ContactListItem; reason?: string };

/** Stores a batch of rows of an import together with their results and the progress. */
@Injectable()
export class ImportPart {
  constructor(
    private readonly items: ContactListItemsRepository,
    private readonly imports: ListImportsRepository,
    private readonly optOuts: OptOuts,
    private readonly ledger: Ledger,
    private readonly access: CampaignAccess,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the updated import; null if it was stopped or another process has claimed it. */
  async execute(before: ListImport, part: readonly ListRow[]): Promise<ListImport | null> {
    const { companyId } = before;
    const timeZone = this.access.timeZone(companyId);
    const taken = part.map((row, index) => takenOf(before, row, { at: before.done + index, timeZone }));
    return this.transactions.run(async ({ session, announce }) => {
      const { fresh, rows } = await this.judge(before, taken);
      const after = { ...before, ...countedInto(before, rows) };
      const { done, added, repeated, refused, optedOut, rows: shown } = after;
      const changes = { attempts: 0, done, added, repeated, refused, optedOut, rows: shown };
      if (!(await this.imports.progress(before, changes, session))) return null;
      await this.items.insertNew(fresh, session);
      await this.ledger.recordAll(companyId, fresh.map(consentIn(before)), session);
      await this.imports.addRows(before, rows, session);
      announce(importProgressed(after));
      return after;
    });
  }

  /** Skips numbers that are in the list or an earlier row, and contacts who opted out. */
  private async judge({ companyId, contactListId }: ListImport, taken: readonly ParsedRow[]) {
    const items = taken.flatMap(({ item }) => (item ? [item] : []));
    const keys = items.map(({ numberKey }) => numberKey);
    const persons = items.map(({ numberKey, number }) => ({ contactId: null, number, numberKey }));
    await this.items.renewKeys(companyId, contactListId, persons.flatMap(lookupKeysOf));
    const known = await this.items.numbersAmong(companyId, contactListId, keys);
    const left = new Set([...(await this.optOuts.among(companyId, persons))].map(({ numberKey }) => numberKey));
    const fresh: ContactListItem[] = [];
    const rows = taken.map(({ shown, item, reason = '' }): ImportedRow => {
      if (!item) return { ...shown, result: 'refused', reason };
      if (left.has(item.numberKey)) return { ...shown, result: 'optedOut', reason };
      if (known.has(item.numberKey)) return { ...shown, result: 'repeated', reason };
      known.add(item.numberKey);
      fresh.push(item);
      return { ...shown, result: 'added', reason };
    });
    return { fresh, rows };
  }
}

/** Creates the ledger entry for the consent of a contact in the file. */
const consentIn =
  ({ fileName, stated, startedAt: at }: ListImport) =>
  ({ _id, name, number }: ContactListItem): ConsentEvent => {
    const person = { contactId: null, name, number };
    return { kind: 'given', source: 'import', fileName, ...stated, person, at, once: `list-item ${_id}` };
  };

/** A list has no field for a second number or an extension. */
function problemOf(read: NumberReading): string {
  if ('problem' in read) return read.problem;
  if (read.rest) return PHONE_PROBLEMS.several;
  return read.lacksArea ? PHONE_PROBLEMS.area : '';
}

/** Item ids are derived from the row order, so that a campaign reads the items in the order of the file. */
function takenOf(
  { companyId, contactListId, _id: importId, startedAt }: ListImport,
  { row, cells: { name: typed, number, email } }: ListRow,
  { at, timeZone }: { at: number; timeZone: string },
): ParsedRow {
  const read = readNumber(number, { timeZone });
  const problem = problemOf(read);
  const stored = problem === '' && 'number' in read ? read.number : number;
  const name = typed || stored;
  const shown = { row, name: cut(name, 100), number: cut(stored, 60), email: cut(email, 100) };
  if (problem) return { shown, reason: `number: ${problem}` };
  const parsed = ImportedContactInput.safeParse({ name, email });
  if (!parsed.success) return { shown, reason: reasonOf(parsed.error) };
  const _id = idFor(new Date(startedAt.getTime() + at), `${importId} ${row}`);
  const person = { ...parsed.data, number: stored };
  const checkAt = new Date(startedAt.getTime() + at * CHECK_EVERY_MS);
  return { shown, item: newItem({ _id, companyId, contactListId }, person, { now: startedAt, checkAt }) };
}
