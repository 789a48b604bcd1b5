import type { ListConsents } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { z } from 'zod';
import { Batcher } from '@recado/service-kit/async';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import { partPattern } from '@recado/service-kit/phone-numbers';
import { BROUGHT, type Consent } from './consent.js';

const ConsentSchema = new CollectionSchema<Consent>('consents');
// A repeated event adds nothing.
ConsentSchema.index({ companyId: 1, once: 1 }, { unique: true });
// For a contact's history.
ConsentSchema.index({ companyId: 1, keys: 1, _id: -1 });
// For the ledger, newest first, optionally of one kind.
ConsentSchema.index({ companyId: 1, _id: -1 });
ConsentSchema.index({ companyId: 1, kind: 1, _id: -1 });
// Removes the name of a deleted contact.
ConsentSchema.index({ companyId: 1, contactId: 1 });

type Session = Transaction['session'];
export type ConsentFilter = Omit<z.output<typeof ListConsents.request>, 'cursor' | 'pageNumber'>;

/** Batches the entries of contacts who write for the first time. No caller waits for them. */
const PACE_MS = 400;

@Injectable()
export class ConsentsRepository {
  private readonly consents: mongo.Collection<Consent>;
  private readonly adds = new Batcher<Consent, boolean>((entries) => this.addTogether(entries), { paceMs: PACE_MS });

  constructor(@InjectConnection() connection: Connection) {
    this.consents = collectionOf(connection, ConsentSchema);
  }

  /** Returns whether the entry was added; a repeat is not. */
  async add(entry: Consent, session?: Session): Promise<boolean> {
    if (!session) return this.adds.add('', entry);
    return (
      (await this.consents.updateOne(onceOf(entry), inserting(entry), { upsert: true, session })).upsertedCount === 1
    );
  }

  private async addTogether(entries: readonly Consent[]): Promise<PromiseSettledResult<boolean>[]> {
    const writes = entries.map((entry) => ({
      updateOne: { filter: onceOf(entry), update: inserting(entry), upsert: true },
    }));
    const { upsertedIds } = await this.consents.bulkWrite(writes, { ordered: false });
    return entries.map((_, n) => ({ status: 'fulfilled', value: n in upsertedIds }));
  }

  /** @throws a duplicate key error for an existing entry */
  async addMany(entries: readonly Consent[], session: Session): Promise<void> {
    if (entries.length > 0) await this.consents.insertMany([...entries], { session });
  }

  async ofPerson(companyId: string, keys: readonly string[], limit: number): Promise<Consent[]> {
    return this.consents
      .find({ companyId, keys: { $in: [...keys] } })
      .sort({ _id: -1 })
      .limit(limit)
      .toArray();
  }

  /** Reads the ledger after an entry, newest first. */
  async list(
    companyId: string,
    wanted: ConsentFilter,
    from: { after: string | undefined; limit: number },
  ): Promise<Consent[]> {
    const { kind, source, whatsappId, dateStart, dateEnd, searchParam } = wanted;
    const filter = {
      companyId,
      ...(kind && ofKind(kind)),
      ...(source && { source }),
      ...(whatsappId && { whatsappId }),
      ...((dateStart || dateEnd) && {
        day: { ...(dateStart && { $gte: dateStart }), ...(dateEnd && { $lte: dateEnd }) },
      }),
      ...(searchParam && { searchKey: { $regex: partPattern(searchParam) } }),
      ...(from.after && { _id: { $lt: from.after } }),
    };
    return this.consents.find(filter).sort({ _id: -1 }).limit(from.limit).toArray();
  }

  /** Returns the keys that have an explicit consent (`isExplicit`). */
  async explicitAmong(companyId: string, keys: readonly string[], session?: Session): Promise<Set<string>> {
    const wanted = {
      ...{ companyId, keys: { $in: [...keys] } },
      $or: [{ kind: 'renewed' as const }, { kind: 'given' as const, basis: { $ne: null } }],
    };
    const found = this.consents.find(wanted, { projection: { keys: 1 }, ...(session && { session }) });
    return new Set((await found.toArray()).flatMap(({ keys: known }) => known));
  }

  /** Makes the entries of each key available under the other keys too. */
  async addKeys(companyId: string, keys: readonly string[], more: readonly string[]): Promise<void> {
    await this.consents.updateMany(
      { companyId, keys: { $in: [...keys] } },
      { $addToSet: { keys: { $each: [...more] } } },
    );
  }

  /** Removes the personal data of a deleted contact. The events remain. */
  async clearPersonalData(companyId: string, contactId: string): Promise<void> {
    await this.consents.updateMany({ companyId, contactId }, { $set: { name: '', number: '', searchKey: '' } });
  }
}

/** Filters the entries that are shown as this kind. */
function ofKind(kind: NonNullable<ConsentFilter['kind']>): mongo.Filter<Consent> {
  const brought = { source: { $in: [...BROUGHT] } };
  if (kind === 'added') return { kind: 'given', basis: null, $and: [brought] };
  if (kind === 'given') return { kind, $nor: [{ basis: null, ...brought }] };
  return { kind };
}

const onceOf = ({ companyId, once }: Consent) => ({ companyId, once });
const inserting = (entry: Consent) => ({ $setOnInsert: entry });
