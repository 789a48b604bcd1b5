import type { InvoiceState } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { z } from 'zod';
import {
  Claims,
  collectionOf,
  CollectionSchema,
  dueIndex,
  readTable,
  type TablePage,
  type Transaction,
} from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import type { Invoice } from './invoice.js';

/** The driver reads and writes documents unchanged; the schema only creates the collection and its indexes. */
const InvoiceSchema = new CollectionSchema<Invoice>('invoices');
// A company has one invoice per due day, even if two processes create it concurrently.
InvoiceSchema.index({ companyId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gt: '' } } });
// For the list of a company, newest first.
InvoiceSchema.index({ companyId: 1, number: -1, _id: -1 });
// For the payment page.
InvoiceSchema.index({ token: 1 }, { unique: true });
// For the list across all companies by status, newest first.
InvoiceSchema.index({ status: 1, dueDate: -1, _id: -1 });
InvoiceSchema.index({ dueDate: -1, _id: -1 });
// Finds due e-mails of all companies.
InvoiceSchema.index({ nextMailAt: 1 }, dueIndex('nextMailAt'));

/** The number of invoices of a company. */
type CounterDocument = { _id: string; invoices: number };
const CounterSchema = new CollectionSchema<CounterDocument>('counters');

type Session = Transaction['session'];
type Slice = { rows: Invoice[]; total: number };
type InvoiceFilter = { status?: z.infer<typeof InvoiceState> | undefined; search?: string; id?: string[] | undefined };

/** A company has few invoices. Across all companies, only the due date is indexed. */
const OF_ONE = {
  paths: { number: 'number', value: 'cents', dueDate: 'dueDate' },
  first: { field: 'number', order: 'DESC' },
} as const;
const OF_ALL = { paths: { dueDate: 'dueDate' }, first: { field: 'dueDate', order: 'DESC' } } as const;

/** Longer than a payment provider may take to create a code. */
const LEASE_MS = 60_000;

@Injectable()
export class InvoicesRepository {
  /** Assigns each invoice with a due e-mail to one process at a time. */
  readonly mails: Claims<Invoice>;
  private readonly invoices: mongo.Collection<Invoice>;
  private readonly counters: mongo.Collection<CounterDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.invoices = collectionOf(connection, InvoiceSchema);
    this.counters = collectionOf(connection, CounterSchema);
    this.mails = new Claims(this.invoices, { due: 'nextMailAt', leaseMs: LEASE_MS });
  }

  async find(companyId: string, id: string, session?: Session): Promise<Invoice | null> {
    return this.invoices.findOne({ companyId, _id: id }, { session });
  }

  /** A payer has only the invoice's link, which does not contain the company. */
  async findByToken(token: string): Promise<Invoice | null> {
    return this.invoices.findOne({ token });
  }

  /** The operator provides only the invoice's id, not its company. */
  async findAny(id: string): Promise<Invoice | null> {
    return this.invoices.findOne({ _id: id });
  }

  async findSlot(companyId: string, slot: string): Promise<Invoice | null> {
    return this.invoices.findOne({ companyId, slot });
  }

  /** Returns `companyId slot` of the existing invoices. */
  async slotsOf(companyIds: readonly string[]): Promise<Set<string>> {
    const wanted = { companyId: { $in: [...companyIds] }, slot: { $gt: '' } };
    const found = this.invoices.find(wanted, { projection: { companyId: 1, slot: 1 } });
    return new Set((await found.toArray()).map(({ companyId, slot }) => `${companyId} ${slot}`));
  }

  /** Reads the open invoices of these companies, or of all. */
  open(companyIds?: readonly string[]): AsyncIterable<Pick<Invoice, '_id' | 'companyId' | 'slot'>> {
    const wanted = { ...(companyIds && { companyId: { $in: [...companyIds] } }), status: 'open' as const };
    return this.invoices.find(wanted, { projection: { companyId: 1, slot: 1 }, batchSize: 1_000 });
  }

  /** Reads the complete open invoices of a company. */
  async openOf(companyId: string): Promise<Invoice[]> {
    return this.invoices.find({ companyId, status: 'open' }).toArray();
  }

  async debitAsked(companyId: string, id: string): Promise<void> {
    const asked = { companyId, _id: id, status: 'open' as const, debit: { $exists: false } };
    await this.invoices.updateOne(asked, { $set: { debit: { state: 'asked' } } });
  }

  /**
   * The invoice is paid by ordinary codes from now on. `mailAt` schedules an e-mail, because an earlier one announced
   * the debit.
   */
  async debitFailed(companyId: string, id: string, mailAt?: Date): Promise<void> {
    const changes = { debit: { state: 'failed' as const }, ...(mailAt && { nextMailAt: mailAt, claim: null }) };
    await this.invoices.updateOne({ companyId, _id: id, status: 'open' }, { $set: changes });
    this.mails.announce(mailAt);
  }

  /** Allocates the next invoice number of each company. */
  async nextNumbers(companyIds: readonly string[], session: Session): Promise<Map<string, number>> {
    const steps = companyIds.map((_id) => ({
      updateOne: { filter: { _id }, update: { $inc: { invoices: 1 } }, upsert: true },
    }));
    await this.counters.bulkWrite(steps, { session });
    const found = await this.counters.find({ _id: { $in: [...companyIds] } }, { session }).toArray();
    return new Map(found.map(({ _id, invoices }) => [_id, invoices]));
  }

  async insert(invoices: readonly Invoice[], session: Session): Promise<void> {
    await this.invoices.insertMany(invoices, { session });
    for (const { nextMailAt } of invoices) this.mails.announce(nextMailAt, session);
  }

  async update(companyId: string, id: string, changes: Partial<Invoice>, session: Session): Promise<void> {
    await this.invoices.updateOne({ companyId, _id: id }, { $set: changes }, { session });
    this.mails.announce(changes.nextMailAt, session);
  }

  /** Records that the e-mail is queued, unless another process has claimed the invoice meanwhile. */
  async mailed({ companyId, _id, claim, status }: Invoice, nextMailAt: Date | null, session: Session): Promise<void> {
    const changes = { nextMailAt, claim: null, attempts: 0 };
    await this.invoices.updateOne({ companyId, _id, claim, status }, { $set: changes }, { session });
    this.mails.announce(nextMailAt, session);
  }

  async cancel(companyId: string, id: string, session: Session): Promise<void> {
    const update = {
      $set: { status: 'cancelled' as const, nextMailAt: null, claim: null },
      $unset: { slot: '' as const },
    };
    await this.invoices.updateOne({ companyId, _id: id }, update, { session });
  }

  list(companyId: string, wanted: InvoiceFilter, page: TablePage): Promise<Slice> {
    return readTable(this.invoices, { companyId, ...conditions(wanted) }, page, OF_ONE);
  }

  /** Reads invoices of all companies for the operator. */
  pageOfAll(wanted: InvoiceFilter, page: TablePage): Promise<Slice> {
    return readTable(this.invoices, conditions(wanted, true), page, OF_ALL);
  }

  /** Returns the companies that have paid an invoice. */
  async companiesThatPaid(): Promise<Set<string>> {
    return new Set(await this.invoices.distinct('companyId', { status: 'paid', paidCents: { $gt: 0 } }));
  }
}

const conditions = ({ search = '', status, id }: InvoiceFilter, isOfAll = false): mongo.Filter<Invoice> => ({
  ...(status && { status: status === 'overdue' ? 'open' : status }),
  ...(status === 'overdue' && { dueDate: { $lt: new Date() } }),
  ...(id && { _id: { $in: id } }),
  ...searchOf(search, isOfAll),
});

const searchOf = (search: string, isOfAll: boolean): mongo.Filter<Invoice> => {
  if (search === '') return {};
  const text = { $regex: escapeRegExp(search), $options: 'i' };
  const number = /^\d{1,9}$/.test(search) ? [{ number: Number(search) }] : [];
  return { $or: [{ detail: text }, ...(isOfAll ? [{ companyName: text }] : []), ...number] };
};
