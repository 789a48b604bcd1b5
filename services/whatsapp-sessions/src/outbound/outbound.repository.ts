import type { ErrorCode, Lane } from '@recado/contracts';
import { Batcher } from '@recado/service-kit/async';
import { aggregateEach, collectionOf, dueQueryOf, duplicatesOf } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { Sealing } from '../vault/sealing.js';
import { conversationsOf, targetOf, type Arrived, type Command } from './command.js';
import type { Waiting } from './pick-commands.js';
import {
  OutboundSchema,
  SENT_BEFORE,
  type OutboundDocument,
  type OutboundState,
  type SentMessageDocument,
} from './outbound.schemas.js';

/** A command to store. `isReplay` is set if an operator resubmits a command that was set aside. */
export type NewCommand = Arrived & { arrival: string; isReplay: boolean };
/** The outcome of a command. `messageId` is null if the command sends no message. */
export type CommandOutcome = Readonly<
  { id: string; commandId: string; messageId: string | null; errorCode: ErrorCode | null } & ConnectionKey
>;
/** The state of a message that was sent before a restore, and is now repeated. */
export type RestoredOutcome = CommandOutcome & Readonly<{ ack: number; at: Date }>;
type ConnectionKey = Pick<Lease, 'companyId' | 'connectionId'>;
type Slice = { lane: Lane; after: string; upTo: string; limit: number };
type WaitingQuery = ConnectionKey & Slice;
type Document = OutboundDocument;

/** The time after which a command no longer waits until earlier ones in its conversation are known to be stored. */
const LATEST_MS = 15_000;
/** The time after its expiry when no owner is still running a command. */
const ABANDONED_MS = 10 * 60_000;
/** Reads by several sessions within this time are combined. */
const READ_PACE_MS = 30;
const TURN = { lane: 1, arrival: 1, conversations: 1, target: 1, name: 1, hasFile: 1 } as const;
type Turn = Pick<Document, '_id' | keyof typeof TURN>;

/**
 * Stores received commands that are waiting, and the content that was sent. `TurnsRepository` handles the owner's
 * steps.
 */
@Injectable()
export class OutboundRepository {
  private readonly commands: mongo.Collection<Document>;
  private readonly sentBefore: mongo.Collection<SentMessageDocument>;
  /** A process's sessions that are woken simultaneously share one read. */
  private readonly reads = new Batcher<WaitingQuery, Waiting[]>((queries) => this.readAll(queries), {
    paceMs: READ_PACE_MS,
  });

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
  ) {
    this.commands = collectionOf(connection, OutboundSchema);
    this.sentBefore = connection.getClient().db(connection.name).collection(SENT_BEFORE, { promoteBuffers: true });
  }

  /**
   * Stores new commands. A failed command starts over if a user or operator sends it again. Any other repeat changes
   * nothing.
   * @returns the outcomes of repeats that were sent before a restore; their senders may have lost them
   */
  async store(arrived: readonly NewCommand[]): Promise<RestoredOutcome[]> {
    if (arrived.length === 0) return [];
    const documents = arrived.map((one) => toDocument(this.sealing, one));
    const repeated = await duplicatesOf(this.commands.insertMany(documents, { ordered: false }));
    for (const n of repeated) {
      const [one, document] = [arrived[n], documents[n]];
      if (one && document) await this.reopen(document, one.isReplay);
    }
    return repeated.size === 0 ? [] : this.restoredAmong([...repeated].flatMap((n) => documents[n] ?? []));
  }

  private async restoredAmong(documents: readonly Document[]): Promise<RestoredOutcome[]> {
    const keys = documents.map(({ _id, companyId }) => ({ _id, companyId, restored: { $exists: true } }));
    const found = await this.commands.find({ $or: keys }).toArray();
    return found.flatMap((one) => (one.restored ? { ...commandOutcomeOf(one), ...one.restored } : []));
  }

  /**
   * Cancels a message that is still waiting.
   * @returns undefined if the message is not waiting or is unknown
   */
  async cancel({ companyId, connectionId }: ConnectionKey, messageId: string): Promise<CommandOutcome | undefined> {
    const _id = idOf(connectionId, messageId);
    const cancelled = { state: 'settled', errorCode: 'ERR_WAPP_CANCELLED' } as const;
    await this.commands.updateOne(
      { _id, companyId, isOpen: true, state: 'waiting' },
      { $set: cancelled, $unset: { command: '' } },
    );
    const found = await this.commands.findOne({ _id, companyId, errorCode: cancelled.errorCode });
    return found ? commandOutcomeOf(found) : undefined;
  }

  /** Returns a lane's waiting commands in order, up to the point where all earlier ones are stored. */
  async waiting({ companyId, connectionId }: ConnectionKey, slice: Slice): Promise<Waiting[]> {
    return this.reads.add('', { companyId, connectionId, ...slice });
  }

  private async readAll(queries: readonly WaitingQuery[]): Promise<PromiseSettledResult<Waiting[]>[]> {
    const isOld = { storedAt: { $lt: new Date(Date.now() - LATEST_MS) } };
    const pipelines = queries.map(({ companyId, connectionId, lane, after, upTo, limit }) => {
      const isIn = { arrival: { $gt: after }, $or: [{ arrival: { $lte: upTo } }, isOld] };
      return [
        { $match: { companyId, connectionId, lane, isOpen: true, ...isIn } },
        { $sort: { arrival: 1 } },
        { $limit: limit },
        { $project: TURN },
      ];
    });
    const found = await aggregateEach<Document, Turn>(this.commands, pipelines);
    return queries.map(({ connectionId }, n) => {
      const waiting = (found[n] ?? []).map((one) => toWaiting(connectionId, one));
      return { status: 'fulfilled', value: waiting };
    });
  }

  /** Returns the query for the time at which the next command has waited for `waitMs`. */
  expiryQuery(waitMs: number) {
    return dueQueryOf(OutboundSchema, 'since', { where: () => ({ isOpen: true }), aheadMs: -waitMs });
  }

  /**
   * Settles all companies' commands that have been waiting since before `before`, and returns the outcomes to publish.
   */
  async expire(before: Date, limit: number): Promise<CommandOutcome[]> {
    const abandoned = new Date(before.getTime() - ABANDONED_MS);
    const isLate = { since: { $lt: before }, $or: [{ state: { $ne: 'claimed' } }, { since: { $lt: abandoned } }] };
    const found = await this.commands
      .find({ isOpen: true, ...(isLate as mongo.Filter<Document>) })
      .sort({ since: 1 })
      .limit(limit)
      .toArray();
    const expired = { state: 'settled' as OutboundState, errorCode: 'ERR_WAPP_EXPIRED' as const };
    const outcomes: CommandOutcome[] = [];
    for (const one of found) {
      const { _id, companyId, state, epoch } = one;
      if (state === 'settled') outcomes.push(commandOutcomeOf(one));
      const same = { _id, companyId, state, epoch };
      const update = { $set: expired, $unset: { command: '' as const } };
      if (state !== 'settled' && (await this.commands.updateOne(same, update)).matchedCount === 1)
        outcomes.push(commandOutcomeOf({ ...one, ...expired }));
    }
    return outcomes;
  }

  /** Returns the encoded content of a sent message while it is stored. */
  async content({ companyId, connectionId }: Lease, messageId: string): Promise<Uint8Array | undefined> {
    const filter = { _id: idOf(connectionId, messageId), companyId };
    const sealed = (await this.commands.findOne(filter))?.content ?? (await this.sentBefore.findOne(filter))?.sealed;
    return sealed && this.sealing.open(sealed, connectionId, sentLabel(messageId));
  }

  /**
   * Returns the `keys` of files that commands still have to send. Decrypts every waiting command with a file to find
   * them.
   */
  async filesAmong(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    const named = new Set<string>();
    for await (const one of this.commands.find({ companyId, isOpen: true, hasFile: true })) {
      const key = one.command && fileOf(openCommand(this.sealing, one, one.command));
      if (key && keys.has(key)) named.add(key);
    }
    return [...named];
  }

  /** Counts all companies' unfinished commands. */
  countOpen(): Promise<number> {
    return this.commands.countDocuments({ isOpen: true });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.commands.deleteMany({ companyId, connectionId });
    await this.sentBefore.deleteMany({ companyId, connectionId });
  }

  private async reopen({ _id, ...fields }: Document, isReplay: boolean): Promise<void> {
    const { companyId, arrival, commandId } = fields;
    const isNew = isReplay ? { arrival: { $ne: arrival } } : { commandId: { $ne: commandId } };
    const failed = { _id, companyId, state: 'done' as const, errorCode: { $ne: null }, ...isNew };
    await this.commands.updateOne(failed, { $set: fields, $unset: { doneAt: '' } });
  }
}

/** Returns the unencrypted fields of a command that determine when it starts. */
export function factsOf({ lane, companyId, connectionId, command, arrival, isReplay }: NewCommand) {
  const { id: commandId, name } = command;
  const isMessage = name === 'whatsapp.message.send';
  return {
    _id: idOf(connectionId, isMessage ? command.data.messageId : commandId),
    ...{ companyId, connectionId, commandId, name, lane, arrival },
    since: new Date(isReplay ? Date.now() : isMessage ? command.data.queuedAt : command.occurredAt),
    conversations: conversationsOf(command),
    target: targetOf(command),
    hasFile: isMessage && command.data.content.type === 'media',
  };
}

/** Returns the document of a waiting command. */
export function toDocument(sealing: Sealing, arrived: NewCommand): Document {
  const { connectionId, command } = arrived;
  const sealed = sealing.seal(Buffer.from(JSON.stringify(command)), connectionId, commandLabel(command.id));
  const unclaimed = { state: 'waiting' as const, isOpen: true as const, epoch: 0, turns: 0, errorCode: null };
  return { ...factsOf(arrived), command: sealed, storedAt: new Date(), ...unclaimed };
}

export const waitingOf = (arrived: NewCommand): Waiting => toWaiting(arrived.connectionId, factsOf(arrived));

/** Decrypts a stored command. */
export const openCommand = (sealing: Sealing, { connectionId, commandId }: Document, sealed: Buffer): Command =>
  JSON.parse(sealing.open(sealed, connectionId, commandLabel(commandId)).toString()) as Command;

/** The label that binds the encrypted content of a sent message to its ID. */
export const sentLabel = (messageId: string): string => `sent:${messageId}`;

export const commandOutcomeOf = ({
  _id: id,
  companyId,
  connectionId,
  commandId,
  name,
  errorCode,
}: Document): CommandOutcome => ({
  ...{ id, companyId, connectionId, commandId, errorCode },
  messageId: name === 'whatsapp.message.send' ? id.slice(connectionId.length + 1) : null,
});

const toWaiting = (
  connectionId: string,
  { _id: id, lane, arrival, conversations, target, name, hasFile }: Turn,
): Waiting => ({
  ...{ id, lane, arrival, conversations, hasFile },
  target: target && idOf(connectionId, target),
  isMessage: name === 'whatsapp.message.send',
});

const idOf = (connectionId: string, name: string): string => `${connectionId}:${name}`;
const commandLabel = (commandId: string): string => `command:${commandId}`;

const fileOf = ({ data }: Command): string | undefined =>
  'content' in data && data.content.type === 'media' ? data.content.mediaKey : undefined;
