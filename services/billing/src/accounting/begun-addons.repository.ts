import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Invoice } from './invoice.js';

/** An add-on whose first days an invoice includes. The id is the add-on's, so that they are charged once. */
type BegunAddonDocument = { _id: string; companyId: string; invoiceId: string };
const BegunAddonSchema = new CollectionSchema<BegunAddonDocument>('begun_addons');
// Finds the add-ons of companies, and those of a cancelled invoice.
BegunAddonSchema.index({ companyId: 1, invoiceId: 1 });

type Session = Transaction['session'];

/** Stores which invoice contains the first days of an add-on. */
@Injectable()
export class BegunAddonsRepository {
  private readonly begun: mongo.Collection<BegunAddonDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.begun = collectionOf(connection, BegunAddonSchema);
  }

  /** Returns the add-ons of these companies whose first days are on an invoice. */
  async ids(companyIds: readonly string[], session: Session): Promise<Set<string>> {
    if (companyIds.length === 0) return new Set();
    const found = this.begun.find({ companyId: { $in: [...companyIds] } }, { session, projection: { _id: 1 } });
    return new Set((await found.toArray()).map(({ _id }) => _id));
  }

  async insert(invoices: readonly Invoice[], session: Session): Promise<void> {
    const begun = invoices.flatMap(({ companyId, _id: invoiceId, begunAddonIds }) =>
      begunAddonIds.map((_id) => ({ _id, companyId, invoiceId })),
    );
    if (begun.length > 0) await this.begun.insertMany(begun, { session });
  }

  /** Releases the add-ons of a cancelled invoice; the next invoice includes them. */
  async release(companyId: string, invoiceId: string, session: Session): Promise<void> {
    await this.begun.deleteMany({ companyId, invoiceId }, { session });
  }
}
