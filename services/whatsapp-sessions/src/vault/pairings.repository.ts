import { collectionOf, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import { numberOf } from '../protocol/jids.js';
import { fromBytes } from './key-codec.js';
import { pairingIdOf } from './pairing.js';
import { Sealing } from './sealing.js';
import {
  type CredentialsDocument,
  CredentialsSchema,
  type FormerPairingDocument,
  FormerPairingSchema,
  type SignalKeyDocument,
  SignalKeySchema,
} from './vault.schemas.js';

type Session = Transaction['session'];
export type Pairing = Readonly<{
  credentials: AuthenticationCreds;
  /** Whether WhatsApp ended the pairing and has not accepted it since. */
  isRestored: boolean;
  /** Whether its Signal sessions come from a backup and must be renewed. */
  isRewound: boolean;
}>;
export type Expired = Pick<FormerPairingDocument, '_id' | 'companyId' | 'connectionId' | 'pairingId'>;

export const CREDENTIALS = 'credentials';
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST = 2;
const NEWEST_FIRST = { expiresAt: -1 } as const;

/**
 * Stores a connection's current pairing, and those that WhatsApp has ended. A pairing moves between the two in one
 * transaction. Its keys stay in place, under names that contain its ID.
 */
@Injectable()
export class PairingsRepository {
  private readonly keys: mongo.Collection<SignalKeyDocument>;
  private readonly credentials: mongo.Collection<CredentialsDocument>;
  private readonly formers: mongo.Collection<FormerPairingDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly ofOwner: OwnerTransactions,
    private readonly transactions: Transactions,
    private readonly sealing: Sealing,
  ) {
    this.keys = collectionOf(connection, SignalKeySchema);
    this.credentials = collectionOf(connection, CredentialsSchema);
    this.formers = collectionOf(connection, FormerPairingSchema);
  }

  async current(companyId: string, connectionId: string, session?: Session): Promise<Pairing | undefined> {
    const found = await this.credentials.findOne({ _id: connectionId, companyId }, { session });
    if (!found) return undefined;
    const { isRestored = false, isRewound = false } = found;
    return { credentials: this.opened(found), isRestored, isRewound };
  }

  async has(companyId: string, connectionId: string): Promise<boolean> {
    return (await this.credentials.countDocuments({ _id: connectionId, companyId })) > 0;
  }

  /** Returns the time until which the newest former pairing can be tried again. */
  async formerUntil(companyId: string, connectionId: string): Promise<Date | null> {
    return (await this.newestFormer(companyId, connectionId))?.expiresAt ?? null;
  }

  /**
   * Makes the current pairing a former one. Deletes the oldest if there are too many.
   * @throws LeaseLost
   */
  async retire(companyId: string, lease: Lease): Promise<void> {
    const { connectionId } = lease;
    await this.ofOwner.run(lease, async ({ session }) => {
      const current = await this.credentials.findOneAndDelete({ _id: connectionId, companyId }, { session });
      if (!current) return;
      const credentials = this.opened(current);
      const pairingId = pairingIdOf(credentials);
      const former = {
        companyId,
        connectionId,
        pairingId,
        number: numberOf(credentials.me?.id),
        sealed: current.sealed,
        ...(current.isRewound && { isRewound: current.isRewound }),
      };
      const expiresAt = new Date(Date.now() + KEPT_MS);
      await this.formers.insertOne({ _id: `${connectionId}:${pairingId}`, ...former, expiresAt }, { session });
      const all = await this.formers.find({ companyId, connectionId }, { session }).sort(NEWEST_FIRST).toArray();
      for (const excess of all.slice(MOST)) await this.removeFormer(companyId, excess, session);
    });
  }

  /**
   * Makes the newest former pairing the current one, unless there is a current one.
   * @throws LeaseLost
   */
  async restore(companyId: string, lease: Lease): Promise<void> {
    const { connectionId } = lease;
    await this.ofOwner.run(lease, async ({ session }) => {
      if (await this.current(companyId, connectionId, session)) return;
      const newest = await this.newestFormer(companyId, connectionId, session);
      if (!newest) return;
      const { _id, sealed, isRewound } = newest;
      await this.formers.deleteOne({ _id, companyId }, { session });
      const restored = { _id: connectionId, companyId, sealed, isRestored: true as const };
      await this.credentials.insertOne({ ...restored, ...(isRewound && { isRewound }) }, { session });
    });
  }

  /**
   * Called when WhatsApp has accepted the current pairing. Deletes former pairings of the same number.
   * @throws LeaseLost
   */
  async confirm(companyId: string, lease: Lease, number: string): Promise<void> {
    const { connectionId } = lease;
    const [restored, formers] = await Promise.all([
      this.credentials.countDocuments({ _id: connectionId, companyId, isRestored: true }),
      this.formers.countDocuments({ companyId, connectionId, number }),
    ]);
    if (restored + formers === 0) return; // nothing to do at most logins
    await this.ofOwner.run(lease, async ({ session }) => {
      const accepted = { $unset: { isRestored: true as const } };
      await this.credentials.updateOne({ _id: connectionId, companyId }, accepted, { session });
      const ofNumber = await this.formers.find({ companyId, connectionId, number }, { session }).toArray();
      for (const former of ofNumber) await this.removeFormer(companyId, former, session);
    });
  }

  /**
   * Deletes the current pairing with its keys.
   * @throws LeaseLost
   */
  async remove(companyId: string, lease: Lease): Promise<void> {
    const { connectionId } = lease;
    await this.ofOwner.run(lease, async ({ session }) => {
      const current = await this.credentials.findOneAndDelete({ _id: connectionId, companyId }, { session });
      if (!current) return;
      const ofPairing = keysOf(connectionId, pairingIdOf(this.opened(current)));
      await this.keys.deleteMany({ companyId, connectionId, ...ofPairing }, { session });
    });
  }

  /**
   * Deletes the current pairing, former pairings and all keys.
   * @throws LeaseLost
   */
  async removeAll(companyId: string, lease: Lease): Promise<void> {
    const { connectionId } = lease;
    await this.ofOwner.run(lease, async ({ session }) => {
      await this.credentials.deleteOne({ _id: connectionId, companyId }, { session });
      await this.formers.deleteMany({ companyId, connectionId }, { session });
      await this.keys.deleteMany({ companyId, connectionId }, { session });
    });
  }

  /**
   * Deletes keys left by an attempt to link, while there is no current pairing.
   * @throws LeaseLost
   */
  async removeAttempts(companyId: string, lease: Lease): Promise<void> {
    const { connectionId } = lease;
    const formers = await this.formers.find({ companyId, connectionId }).toArray();
    const others = formers.map(({ pairingId }) => keysOf(connectionId, pairingId));
    const filter = { companyId, connectionId, ...(others.length > 0 && { $nor: others }) };
    if (!(await this.keys.findOne(filter, { projection: { _id: 1 } }))) return;
    await this.ofOwner.run(lease, async ({ session }) => void (await this.keys.deleteMany(filter, { session })));
  }

  /** Returns all companies' expired former pairings. */
  expired(now: Date, limit: number): Promise<Expired[]> {
    const projection = { companyId: 1, connectionId: 1, pairingId: 1 };
    return this.formers
      .find({ expiresAt: { $lte: now } }, { projection })
      .limit(limit)
      .toArray();
  }

  /** Deletes a former pairing with its keys, unless its owner has restored or deleted it in the meantime. */
  async removeExpired(companyId: string, former: Expired): Promise<void> {
    await this.transactions.run(({ session }) => this.removeFormer(companyId, former, session));
  }

  private async removeFormer(companyId: string, former: Expired, session: Session): Promise<void> {
    const { _id, connectionId, pairingId } = former;
    const { deletedCount } = await this.formers.deleteOne({ _id, companyId }, { session });
    if (deletedCount === 0) return;
    await this.keys.deleteMany({ companyId, connectionId, ...keysOf(connectionId, pairingId) }, { session });
  }

  private newestFormer(companyId: string, connectionId: string, session?: Session) {
    const filter = { companyId, connectionId, expiresAt: { $gt: new Date() } };
    return this.formers.findOne(filter, { sort: NEWEST_FIRST, session });
  }

  private opened({ _id, sealed }: CredentialsDocument): AuthenticationCreds {
    return fromBytes(this.sealing.open(sealed, _id, CREDENTIALS)) as AuthenticationCreds;
  }
}

/**
 * Matches the keys of one pairing. '/' precedes '0'. Keys from earlier releases have no pairing ID before their type.
 */
const keysOf = (connectionId: string, pairingId: string) => ({
  _id: pairingId
    ? { $gte: `${connectionId}:${pairingId}/`, $lt: `${connectionId}:${pairingId}0` }
    : { $not: new RegExp(`^${escapeRegExp(connectionId)}:[^:]*/`) },
});
