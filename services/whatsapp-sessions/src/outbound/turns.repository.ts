import type { ErrorCode, Lane } from '@recado/contracts';
import { Batcher } from '@recado/service-kit/async';
import { collectionOf, duplicatesOf } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import { Sealing } from '../vault/sealing.js';
import { BulkLimiter } from '../bulk-limiter/bulk-limiter.js';
import type { Command } from './command.js';
import {
  commandOutcomeOf,
  factsOf,
  openCommand,
  sentLabel,
  toDocument,
  type CommandOutcome,
  type NewCommand,
} from './outbound.repository.js';
import { OutboundSchema, type OutboundDocument } from './outbound.schemas.js';

export type Outcome = { errorCode: ErrorCode } | { errorCode: null; content?: Uint8Array };
export type Claimed = Readonly<{
  id: string;
  lane: Lane;
  since: Date;
  turns: number;
  /** Undefined if the outcome is already known and only has to be published. */
  command: Command | undefined;
  result: CommandOutcome;
}>;
type CommandKey = Readonly<{ lease: Lease; id: string }>;
type Sent = Readonly<{ lease: Lease; claimed: Claimed; content: Uint8Array | undefined }>;
type SentUnstored = Readonly<{ lease: Lease; arrived: NewCommand; content: Uint8Array | undefined }>;
type Document = OutboundDocument;

/**
 * Sufficient, because a write lost in a database crash is repeated, and a sent message has the same ID, so WhatsApp
 * shows it once.
 */
const VISIBLE = { writeConcern: { w: 1 } } as const;
/** Users do not notice these delays. Under load, a process's sessions share a write. */
const CLAIM_PACE_MS = 30;
const END_PACE_MS = 50;

/**
 * Matches a command without an outcome that no later owner has claimed, even if this owner's claim was lost in a
 * database crash.
 */
const notLater = ({ companyId, epoch }: Lease, id: string) => ({
  ...{ _id: id, companyId, isOpen: true as const },
  ...{ epoch: { $lte: epoch }, state: { $ne: 'settled' as const } },
});

/**
 * Stores an owner's steps in running its session's commands. Every write includes the owner's epoch, which is higher
 * for a later owner.
 */
@Injectable()
export class TurnsRepository {
  private readonly commands: mongo.Collection<Document>;
  private readonly claims = new Batcher<CommandKey, Claimed | undefined>((keys) => this.claimAll(keys), {
    paceMs: CLAIM_PACE_MS,
  });
  private readonly ends = new Batcher<Sent, boolean>((sent) => this.settleSent(sent), { paceMs: END_PACE_MS });
  private readonly unstored = new Batcher<SentUnstored, boolean>((sent) => this.storeAllSent(sent), {
    paceMs: END_PACE_MS,
  });
  private readonly finishes = new Batcher<CommandOutcome, void>((outcomes) => this.finishAll(outcomes), {
    paceMs: END_PACE_MS,
  });

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
    private readonly transactions: OwnerTransactions,
    private readonly bulkLimiter: BulkLimiter,
  ) {
    this.commands = collectionOf(connection, OutboundSchema);
  }

  /**
   * Claims a command for this owner.
   * @returns undefined if it is done, or a later owner has claimed it
   * @throws Error if the claim was lost in a database crash. The caller must retry, otherwise later commands overtake
   * this one.
   */
  claim(lease: Lease, id: string): Promise<Claimed | undefined> {
    return this.claims.add('', { lease, id });
  }

  private async claimAll(keys: readonly CommandKey[]): Promise<PromiseSettledResult<Claimed | undefined>[]> {
    const claims = keys.map(({ lease, id }) => ({
      filter: notLater(lease, id),
      update: { $set: { state: 'claimed' as const, epoch: lease.epoch }, $inc: { turns: 1 } },
    }));
    const startedAt = performance.now();
    await this.commands.bulkWrite(
      claims.map((updateOne) => ({ updateOne })),
      { ordered: false, ...VISIBLE },
    );
    const now = performance.now();
    this.bulkLimiter.learn('claim', now - startedAt, now);
    const filters = keys.map(({ lease: { companyId }, id }) => ({ companyId, _id: id }));
    const found = await this.commands.find({ $or: filters }).toArray();
    return keys.map(({ lease: { epoch }, id }) => {
      const one = found.find(({ _id }) => _id === id);
      if (!one?.isOpen || one.epoch > epoch) return { status: 'fulfilled', value: undefined };
      // a settled command has an outcome that its owner did not publish
      if (one.state === 'settled' || one.epoch === epoch) return { status: 'fulfilled', value: this.claimedOf(one) };
      return { status: 'rejected', reason: new Error(`the database has lost the claim of ${id}`) };
    });
  }

  private claimedOf(found: Document): Claimed {
    const { _id: id, lane, since, turns, command } = found;
    return {
      id,
      lane,
      since,
      turns,
      command: command && openCommand(this.sealing, found, command),
      result: commandOutcomeOf(found),
    };
  }

  /**
   * Stores the outcome, once.
   * @returns false if another owner has taken the command
   * @throws LeaseLost
   */
  async settle(lease: Lease, claimed: Claimed, outcome: Outcome): Promise<boolean> {
    const { errorCode } = outcome;
    // WhatsApp has a sent message no matter which process owns the session now; only the owner may record a failure
    if (!errorCode) return this.ends.add('', { lease, claimed, content: outcome.content });
    const mine = notLater(lease, claimed.id);
    const update = {
      $set: { state: 'settled' as const, errorCode, epoch: lease.epoch },
      $unset: { command: '' as const },
    };
    return this.transactions.run(
      lease,
      async ({ session }) => (await this.commands.updateOne(mine, update, { session })).matchedCount === 1,
    );
  }

  private async settleSent(sent: readonly Sent[]): Promise<PromiseSettledResult<boolean>[]> {
    const writes = sent.map(({ lease, claimed: { id, result }, content }) => {
      const { connectionId, epoch } = lease;
      const { messageId } = result;
      const sealed = messageId && content && this.sealing.seal(content, connectionId, sentLabel(messageId));
      const fields = { state: 'settled' as const, errorCode: null, epoch, ...(sealed && { content: sealed }) };
      return { updateOne: { filter: notLater(lease, id), update: { $set: fields, $unset: { command: '' as const } } } };
    });
    const { matchedCount } = await this.commands.bulkWrite(writes, { ordered: false, ...VISIBLE });
    if (matchedCount === sent.length) return sent.map(() => ({ status: 'fulfilled', value: true }));
    const keys = sent.map(({ lease: { companyId, epoch }, claimed: { id } }) => ({ companyId, _id: id, epoch }));
    const settled = { $or: keys, state: { $ne: 'claimed' as const } };
    const ours = await this.commands.find(settled, { projection: { _id: 1 } }).toArray();
    return sent.map(({ claimed }) => ({ status: 'fulfilled', value: ours.some(({ _id }) => _id === claimed.id) }));
  }

  /**
   * Stores a command that this owner has begun without storing it, and claims it.
   * @returns undefined if it was already stored and is done, or a later owner has claimed it
   */
  async storeClaimed(lease: Lease, arrived: NewCommand): Promise<Claimed | undefined> {
    const waiting = toDocument(this.sealing, arrived);
    const claimed: Document = { ...waiting, state: 'claimed', epoch: lease.epoch, turns: 1 };
    const known = await duplicatesOf(this.commands.insertOne(claimed));
    return known.size > 0 ? this.claim(lease, claimed._id) : this.claimedOf(claimed);
  }

  /**
   * Stores a sent message that was not stored before it was sent, or has been stored in the meantime.
   * @returns false if a later owner has claimed it
   */
  storeSent(lease: Lease, arrived: NewCommand, content: Uint8Array | undefined): Promise<boolean> {
    return this.unstored.add('', { lease, arrived, content });
  }

  private async storeAllSent(sent: readonly SentUnstored[]): Promise<PromiseSettledResult<boolean>[]> {
    const writes = sent.map(({ lease, arrived, content }) => {
      const { connectionId, epoch } = lease;
      const { _id, companyId, ...facts } = factsOf(arrived);
      const messageId = _id.slice(connectionId.length + 1);
      const sealed = content && this.sealing.seal(content, connectionId, sentLabel(messageId));
      const now = new Date();
      const done = { state: 'done' as const, errorCode: null, epoch, storedAt: now, doneAt: now };
      return {
        updateOne: {
          filter: { _id, companyId, epoch: { $lte: epoch } },
          update: {
            $set: { ...facts, ...done, ...(sealed && { content: sealed }) },
            $unset: { isOpen: '' as const, command: '' as const },
            $inc: { turns: 1 },
          },
          upsert: true, // a later owner's document does not match, so its id is a duplicate
        },
      };
    });
    const taken = await duplicatesOf(this.commands.bulkWrite(writes, { ordered: false, ...VISIBLE }));
    return sent.map((_, n) => ({ status: 'fulfilled', value: !taken.has(n) }));
  }

  /**
   * Ends a command whose outcome is published, even if its settled state was lost in a database crash. Only messages
   * stay stored, because marking messages as read twice is harmless.
   * @throws Error if the end itself was lost. The caller must retry, otherwise the command runs again.
   */
  finish(result: CommandOutcome): Promise<void> {
    return this.finishes.add('', result);
  }

  private async finishAll(outcomes: readonly CommandOutcome[]): Promise<PromiseSettledResult<void>[]> {
    const ended = await this.end(outcomes, { state: 'settled' });
    if (ended === outcomes.length) return outcomes.map(() => ENDED);
    const left = await this.openAmong(outcomes); // the others were already ended
    if (left.length === 0) return outcomes.map(() => ENDED);
    await this.end(left, { isOpen: true });
    const lost = new Set((await this.openAmong(left)).map(({ id }) => id));
    return outcomes.map(({ id }) => (lost.has(id) ? lostEnd(id) : ENDED));
  }

  /** @returns how many commands were in that state */
  private async end(
    outcomes: readonly CommandOutcome[],
    as: Pick<mongo.Filter<Document>, 'state' | 'isOpen'>,
  ): Promise<number> {
    const done = { state: 'done' as const, doneAt: new Date() };
    const writes = outcomes.map(({ id: _id, companyId, messageId }) => {
      const filter = { _id, companyId, ...as };
      const update = { $set: done, $unset: { isOpen: '' as const, command: '' as const } };
      return messageId ? { updateOne: { filter, update } } : { deleteOne: { filter } };
    });
    const { matchedCount, deletedCount } = await this.commands.bulkWrite(writes, { ordered: false, ...VISIBLE });
    return matchedCount + deletedCount;
  }

  private async openAmong(outcomes: readonly CommandOutcome[]): Promise<CommandOutcome[]> {
    const keys = outcomes.map(({ companyId, id: _id }) => ({ companyId, _id, isOpen: true as const }));
    const open = await this.commands.find({ $or: keys }, { projection: { _id: 1 } }).toArray();
    return outcomes.filter(({ id }) => open.some(({ _id }) => _id === id));
  }
}

const ENDED: PromiseSettledResult<void> = { status: 'fulfilled', value: undefined };
const lostEnd = (id: string): PromiseSettledResult<void> => ({
  status: 'rejected',
  reason: new Error(`the database has lost the end of ${id}`),
});
