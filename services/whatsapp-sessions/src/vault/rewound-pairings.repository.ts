import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import { toBytes } from './key-codec.js';
import { pairingIdOf, storedNameOf } from './pairing.js';
import { CREDENTIALS } from './pairings.repository.js';
import { Sealing } from './sealing.js';
import {
  CredentialsSchema,
  SignalKeySchema,
  type CredentialsDocument,
  type SignalKeyDocument,
} from './vault.schemas.js';

/** Keys that advance with each message. Their former values must never be used again. */
const RATCHETS = ['session', 'sender-key', 'sender-key-memory'] as const;
/** More pre-keys than a session generates between two backups. */
const SKIPPED_PRE_KEYS = 65_536;
const LARGEST_PRE_KEY = 0xff_ff_ff;

/**
 * Renews the pairings that `operator restore` has marked as rewound. After a restore, the keys of the Signal sessions
 * are older than those in use: encrypting with them again would reveal messages, and contacts could not read them.
 */
@Injectable()
export class RewoundPairingsRepository {
  private readonly keys: mongo.Collection<SignalKeyDocument>;
  private readonly credentials: mongo.Collection<CredentialsDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly ofOwner: OwnerTransactions,
    private readonly sealing: Sealing,
  ) {
    this.keys = collectionOf(connection, SignalKeySchema);
    this.credentials = collectionOf(connection, CredentialsSchema);
  }

  /**
   * Deletes the sessions and sender keys of the current pairing, so that WhatsApp's devices negotiate new ones. Keeps
   * its identity, and skips the ids of pre-keys that were lost.
   * @throws LeaseLost
   */
  async renew(lease: Lease, rewound: AuthenticationCreds): Promise<AuthenticationCreds> {
    const { companyId, connectionId } = lease;
    const nextPreKeyId = nextAfter(rewound.nextPreKeyId);
    const creds = { ...rewound, nextPreKeyId, firstUnuploadedPreKeyId: nextPreKeyId };
    const sealed = this.sealing.seal(toBytes(creds), connectionId, CREDENTIALS);
    const ratchets = RATCHETS.map((type) => rangeOf(connectionId, storedNameOf(pairingIdOf(creds), type)));
    await this.ofOwner.run(lease, async ({ session }: Transaction) => {
      await this.keys.deleteMany({ companyId, connectionId, $or: ratchets }, { session });
      const renewed = { $set: { sealed }, $unset: { isRewound: true as const } };
      await this.credentials.updateOne({ _id: connectionId, companyId }, renewed, { session });
    });
    return creds;
  }
}

const nextAfter = (id: number): number => ((id + SKIPPED_PRE_KEYS - 1) % LARGEST_PRE_KEY) + 1;

/** Matches the keys of one type. ';' follows ':'. */
const rangeOf = (connectionId: string, type: string) => ({
  _id: { $gte: `${connectionId}:${type}:`, $lt: `${connectionId}:${type};` },
});
