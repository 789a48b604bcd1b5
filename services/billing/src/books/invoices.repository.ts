import type { InvoiceStatus } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Claims, collectionOf, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import type { Connection, mongo } from 'mongoose';
import type { Invoice } from './invoice.js';
import { CounterSchema, InvoiceSchema, type CounterDocument } from './invoices.schemas.js';

type Session = Transaction['session'];
type Range = { offset: number; limit: number };
type Slice = { page: Invoice[]; count: number };
export type Wanted = { status?: InvoiceStatus; dueBefore?: Date; search?: string };

/** Longer than a payment provider may take for a code. */
const LEASE_MS = 60_000;

@Injectable()
export class InvoicesRepository {
  /** Gives invoices about which an e-mail is due to one process at a time. */
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

  /** A payer has the link of an invoice and has not said of which company it is. */
  async findByToken(token: string): Promise<Invoice | null> {
    return this.invoices.findOne({ token });
  }

  /** The operator says which invoice, not of which company. */
  async findAny(id: string): Promise<Invoice | null> {
    return this.invoices.findOne({ _id: id });
  }

  async findSlot(companyId: string, slot: string): Promise<Invoice | null> {
    return this.invoices.findOne({ companyId, slot });
  }

  /** Returns `companyId slot` of those that exist. */
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

  /** Reads the open invoices of a company as a whole. */
  async openOf(companyId: string): Promise<Invoice[]> {
    return this.invoices.find({ companyId, status: 'open' }).toArray();
  }

  async debitAsked(companyId: string, id: string): Promise<void> {
    const asked = { companyId, _id: id, status: 'open' as const, debit: { $exists: false } };
    await this.invoices.updateOne(asked, { $set: { debit: { state: 'asked' } } });
  }

  /** The invoice is paid by ordinary codes from now on. `tellNow`: an e-mail said otherwise before. */
  async debitFailed(companyId: string, id: string, tellNow?: Date): Promise<void> {
    const changes = { debit: { state: 'failed' as const }, ...(tellNow && { nextMailAt: tellNow, claim: null }) };
    await this.invoices.updateOne({ companyId, _id: id, status: 'open' }, { $set: changes });
  }

  /** Takes the next number of each company. */
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
  }

  async change(companyId: string, id: string, changes: Partial<Invoice>, session: Session): Promise<void> {
    await this.invoices.updateOne({ companyId, _id: id }, { $set: changes }, { session });
  }

  /** Stores that the e-mail is queued, unless another process has claimed the invoice since. */
  async mailed({ companyId, _id, claim, status }: Invoice, nextMailAt: Date | null, session: Session): Promise<void> {
    const changes = { nextMailAt, claim: null, attempts: 0 };
    await this.invoices.updateOne({ companyId, _id, claim, status }, { $set: changes }, { session });
  }

  async cancel(companyId: string, id: string, session: Session): Promise<void> {
    const update = {
      $set: { status: 'cancelled' as const, nextMailAt: null, claim: null },
      $unset: { slot: '' as const },
    };
    await this.invoices.updateOne({ companyId, _id: id }, update, { session });
  }

  page(companyId: string, search: string, range: Range): Promise<Slice> {
    return this.slice({ companyId, ...searchOf(search) }, { number: -1 }, range);
  }

  /** Reads invoices of all companies for the operator. */
  pageOfAll({ status, dueBefore, search = '' }: Wanted, range: Range): Promise<Slice> {
    const wanted: mongo.Filter<Invoice> = {
      ...(status && { status }),
      ...(dueBefore && { dueDate: { $lt: dueBefore } }),
      ...searchOf(search, true),
    };
    return this.slice(wanted, { dueDate: -1, _id: -1 }, range);
  }

  /** Names the companies that have paid an invoice. */
  async companiesThatPaid(): Promise<Set<string>> {
    return new Set(await this.invoices.distinct('companyId', { status: 'paid', paidCents: { $gt: 0 } }));
  }

  private async slice(wanted: mongo.Filter<Invoice>, order: mongo.Sort, { offset, limit }: Range): Promise<Slice> {
    const [page, count] = await Promise.all([
      this.invoices.find(wanted).sort(order).skip(offset).limit(limit).toArray(),
      this.invoices.countDocuments(wanted),
    ]);
    return { page, count };
  }
}

const searchOf = (search: string, isOfAll = false): mongo.Filter<Invoice> => {
  if (search === '') return {};
  const text = { $regex: escapeRegExp(search), $options: 'i' };
  const number = /^\d{1,9}$/.test(search) ? [{ number: Number(search) }] : [];
  return { $or: [{ detail: text }, ...(isOfAll ? [{ companyName: text }] : []), ...number] };
};
