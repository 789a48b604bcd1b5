import type { Connection, mongo } from 'mongoose';
import { newId } from '../ids/ids.js';
import {
  LEASE_MS,
  nextShares,
  ownedPartitions,
  type Leases,
  type OwnedPartitions,
  type Shares,
} from '../messaging/partition-shares.js';
import { CollectionSchema } from './collection-schema.js';
import { collectionOf } from './collection-of.js';
import { isDuplicateKey } from './duplicates.js';

const ATTEMPTS = 5;

type Stored = Shares & { _id: string; revision: number };
const SharesSchema = new CollectionSchema<Stored>('partition_leases');
type Seen = { beats: number; at: number };

/**
 * Distributes the partitions of handlers among the processes of a service. Each process observes the others' heartbeats with its
 * own clock, so clocks need not agree.
 */
export class PartitionLeases implements Leases {
  private readonly me = newId();
  private readonly seen = new Map<string, Seen>();
  private readonly leases: mongo.Collection<Stored>;

  constructor(connection: Connection) {
    this.leases = collectionOf(connection, SharesSchema);
  }

  /** Sends a heartbeat, takes free partitions and releases `ended`. @returns the partitions that this process owns and should release */
  async beat(handler: string, partitions: number, ended: readonly number[]): Promise<OwnedPartitions> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await (attempt === 0 ? this.count(handler) : this.read(handler));
      if (!stored) continue;
      const view = { me: this.me, others: this.living(handler, stored), partitions };
      const shares = nextShares(stored, { ...view, ended });
      if (isSameSplit(stored, shares) || (await this.write(stored, shares))) return ownedPartitions(shares, view);
    }
    throw new Error(`gave up after ${ATTEMPTS} write conflicts on the shares of ${handler}`);
  }

  /** Releases everything immediately. */
  async leave(handler: string): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const stored = await this.read(handler);
      const without = <T>(entries: Record<string, T>, isOurs: (key: string, value: T) => boolean) =>
        Object.fromEntries(Object.entries(entries).filter(([key, value]) => !isOurs(key, value)));
      const members = without(stored.members, (id) => id === this.me);
      const owners = without(stored.owners, (_, owner) => owner === this.me);
      if (await this.write(stored, { members, owners })) return;
    }
  }

  private living(handler: string, { members }: Shares): string[] {
    const now = performance.now();
    return Object.entries(members).flatMap(([id, beats]) => {
      if (id === this.me) return [];
      const key = `${handler} ${id}`;
      const seen = this.seen.get(key);
      if (seen?.beats !== beats) this.seen.set(key, { beats, at: now });
      return seen?.beats !== beats || now - seen.at < LEASE_MS ? [id] : [];
    });
  }

  /** Counts a heartbeat. Usually nothing else changes, so this is the only request. */
  private async count(handler: string): Promise<Stored | null> {
    const beat = { $inc: { [`members.${this.me}`]: 1, revision: 1 }, $setOnInsert: { owners: {} } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    try {
      return await this.leases.findOneAndUpdate({ _id: handler }, beat, options);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private async read(handler: string): Promise<Stored> {
    return (await this.leases.findOne({ _id: handler })) ?? { _id: handler, revision: 0, members: {}, owners: {} };
  }

  private async write({ _id, revision }: Stored, { members, owners }: Shares): Promise<boolean> {
    const set = { members, owners, revision: revision + 1 };
    try {
      const { matchedCount, upsertedCount } = await this.leases.updateOne(
        { _id, revision },
        { $set: set },
        { upsert: revision === 0 },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

/** Returns whether members and owners are the same, apart from the number of heartbeats. */
function isSameSplit(stored: Shares, next: Shares): boolean {
  const members = Object.keys(next.members);
  const owners = Object.entries(next.owners);
  return (
    members.length === Object.keys(stored.members).length &&
    owners.length === Object.keys(stored.owners).length &&
    members.every((id) => id in stored.members) &&
    owners.every(([partition, owner]) => stored.owners[partition] === owner)
  );
}
