import type { ConsentRecord } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** A contact that was added without a consent is stored as given, without a basis. */
export type StoredKind = Exclude<ConsentRecord['kind'], 'added'>;

/**
 * An entry of the ledger of consents. `keys`: what the person is known by. `once`: the same for a repeat of what it tells
 * of. `day`: where the company is, yyyy-MM-dd.
 */
export type Consent = Readonly<
  Omit<ConsentRecord, 'id' | 'at' | 'kind'> & {
    _id: string;
    kind: StoredKind;
    companyId: string;
    keys: readonly string[];
    once: string;
    searchKey: string;
    at: Date;
    day: string;
  }
>;

export const ConsentSchema = new CollectionSchema<Consent>('consents');
// A repeated event adds nothing.
ConsentSchema.index({ companyId: 1, once: 1 }, { unique: true });
// Shows the history of a person.
ConsentSchema.index({ companyId: 1, keys: 1, _id: -1 });
// Reads the ledger, newest first, also of one kind.
ConsentSchema.index({ companyId: 1, _id: -1 });
ConsentSchema.index({ companyId: 1, kind: 1, _id: -1 });
// Forgets the name of a deleted contact.
ConsentSchema.index({ companyId: 1, contactId: 1 });
