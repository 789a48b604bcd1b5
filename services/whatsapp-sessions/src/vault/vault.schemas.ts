import { CollectionSchema } from '@recado/service-kit/mongo';

/**
 * A Signal key of a connection; `_id` is `<connection>:<pairing>/<type>:<id>`, without the pairing in earlier releases.
 */
export type SignalKeyDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sealed: Buffer;
  expiresAt?: Date; // only for the secret of a message
};
export const SignalKeySchema = new CollectionSchema<SignalKeyDocument>('signal_keys');
// All of a connection's keys are deleted when its pairing ends.
SignalKeySchema.index({ companyId: 1, connectionId: 1 });
// MongoDB deletes secrets once their messages can no longer be edited.
SignalKeySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0, sparse: true });

/** The credentials of a linked device; `_id` is the connection's ID. */
export type CredentialsDocument = {
  _id: string;
  companyId: string;
  sealed: Buffer;
  isRestored?: true; // a former pairing that WhatsApp has not accepted yet
  isRewound?: true; // set by `operator restore`: its Signal sessions are older than those in use
};
export const CredentialsSchema = new CollectionSchema<CredentialsDocument>('credentials');
// Credentials are read and written by company and connection.
CredentialsSchema.index({ companyId: 1, _id: 1 });

/** A pairing that WhatsApp has ended; `_id` is `<connection>:<pairing>`. `sealed` contains its credentials. */
export type FormerPairingDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  pairingId: string; // the prefix of its keys' names
  number: string;
  sealed: Buffer;
  isRewound?: true; // as in its credentials
  expiresAt: Date;
};
export const FormerPairingSchema = new CollectionSchema<FormerPairingDocument>('former_pairings');
// The connection's owner reads its former pairings, newest first.
FormerPairingSchema.index({ companyId: 1, connectionId: 1, expiresAt: -1 });
// All companies' expired pairings are deleted with their keys, which a TTL index cannot do.
FormerPairingSchema.index({ expiresAt: 1 });

/** A decrypted message whose event is not published yet; `_id` is `<connection>:<sequence>`. */
export type JournalDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  sequence: number;
  sealed: Buffer;
  rejected?: true; // set aside
  reason?: string;
};
export const JournalSchema = new CollectionSchema<JournalDocument>('inbound_journal');
// A connection's entries are read in order.
JournalSchema.index({ companyId: 1, connectionId: 1, sequence: 1 });
