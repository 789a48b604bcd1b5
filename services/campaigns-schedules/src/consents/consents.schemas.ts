import type { ConsentRecord } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';

/** A contact that was added without consent is stored as given without a basis. */
export type StoredKind = Exclude<ConsentRecord['kind'], 'added'>;

/**
 * An entry in the consent ledger. `keys` identify the contact, `once` is an idempotency key, and `day` is in the
 * company's time zone, yyyy-MM-dd.
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
// For a contact's history.
ConsentSchema.index({ companyId: 1, keys: 1, _id: -1 });
// For the ledger, newest first, optionally of one kind.
ConsentSchema.index({ companyId: 1, _id: -1 });
ConsentSchema.index({ companyId: 1, kind: 1, _id: -1 });
// Removes the name of a deleted contact.
ConsentSchema.index({ companyId: 1, contactId: 1 });
