import {
  CONTACT_HEADINGS,
  CreateContactListItemInput,
  MAX_LIST_IMPORT_ROWS,
  MOST_REPORTED_ROWS,
  type ImportReport,
  ImportContactList,
  type UploadedFile,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf, MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { originOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { internationalNumber } from '@recado/service-kit/phone-numbers';
import { parseTable, readTable, reasonOf } from '@recado/media-kit/table';
import { CampaignAccess } from '../replicas/campaign-access.js';
import { ContactListCounts } from './contact-list-counts.js';
import { ContactListItemsRepository } from './contact-list-items.repository.js';
import { itemsChanged } from './contact-list-view.js';
import { newItem, type ContactList, type ContactListItem } from './contact-list.js';
import { ContactListsRepository } from './contact-lists.repository.js';

/** Spreads the checks of imported numbers, so that other companies' checks run in between. */
const CHECK_EVERY_MS = 250;

/** The uploader waits for the answer, and the request times out after five seconds. */
const READ_WITHIN_MS = 3_500;

type Outcome = ImportReport['rows'][number];
type Row = Pick<Outcome, 'row' | 'name' | 'number'>;
type Taken = Row & { item: ContactListItem };

/**
 * Adds the rows of a table to a list. A number that the list contains is not added again, so a repeat changes nothing.
 */
@Injectable()
export class ImportItemsHandler {
  constructor(
    private readonly access: CampaignAccess,
    private readonly lists: ContactListsRepository,
    private readonly items: ContactListItemsRepository,
    private readonly counts: ContactListCounts,
    private readonly transactions: Transactions,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
  ) {}

  /** @throws ERR_NO_CONTACT_LIST_FOUND, ERR_IMPORT_FILE */
  @OnRpc(ImportContactList)
  async execute({ id, files }: z.output<typeof ImportContactList.request>, context: RpcContext): Promise<ImportReport> {
    const { companyId } = this.access.admit(context);
    const [file] = files;
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const list = await this.lists.find(companyId, id);
    if (!list) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const rows = await this.read(file);
    const { taken, refused } = itemsOf(rows, { companyId, contactListId: id }, this.access.timeZone(companyId));
    const places = await this.items.insertMany(taken.map(({ item }) => item));
    const repeated = taken.filter((_one, at) => places.has(at)).map(repeatedOf);
    const told = [...refused, ...repeated].toSorted((a, b) => a.row - b.row).slice(0, MOST_REPORTED_ROWS);
    const added = taken.length - repeated.length;
    await this.announce(context, list, { added, repeated: repeated.length, refused: refused.length });
    await this.media.remove(file.key);
    return { added, repeated: repeated.length, refused: refused.length, rows: told };
  }

  private async read({ key, mimeType }: UploadedFile) {
    const how = { isCsv: mimeType === 'text/csv', maxRows: MAX_LIST_IMPORT_ROWS, limitMs: READ_WITHIN_MS };
    return readTable(await parseTable(await this.media.open(key), how), CONTACT_HEADINGS, 'number');
  }

  private async announce(
    context: RpcContext,
    { _id, name }: ContactList,
    counts: Record<string, number>,
  ): Promise<void> {
    const origin = originOf(context);
    await this.transactions.run(async (transaction) => {
      const act = { target: { id: _id, name }, changes: { before: {}, after: counts } };
      const told = auditOf(context, { action: 'contact-list.imported', ...act });
      transaction.announce(itemsChanged(origin, _id), ...told);
      await this.counts.announce(origin, _id, transaction);
    });
  }
}

const repeatedOf = ({ row, name, number }: Taken): Outcome => ({ row, name, number, result: 'repeated', reason: '' });

function itemsOf(
  rows: ReturnType<typeof readTable<keyof typeof CONTACT_HEADINGS>>,
  place: { companyId: string; contactListId: string },
  timeZone: string,
) {
  const now = new Date();
  const taken: Taken[] = [];
  const refused: Outcome[] = [];
  for (const { row, cells } of rows) {
    const { number, email } = cells;
    const name = cells.name || number;
    const parsed = CreateContactListItemInput.safeParse({ contactListId: place.contactListId, name, number, email });
    const shown = { row, name: name.slice(0, 100), number: number.slice(0, 60) };
    if (!parsed.success) refused.push({ ...shown, result: 'refused', reason: reasonOf(parsed.error) });
    else {
      const checkAt = new Date(now.getTime() + taken.length * CHECK_EVERY_MS);
      const person = { ...parsed.data, number: internationalNumber(parsed.data.number, timeZone) };
      taken.push({ ...shown, item: newItem({ _id: newId(), ...place }, person, { now, checkAt }) });
    }
  }
  return { taken, refused };
}
