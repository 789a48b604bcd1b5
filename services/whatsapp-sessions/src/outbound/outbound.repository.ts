import type { ErrorCode, Lane } from '@recado/contracts';
import { Batcher } from '@recado/service-kit/async';
import { collectionOf, duplicatesOf } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
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

/** `isReplay`: an operator hands over again what was given up. */
export type NewCommand = Arrived & { arrival: string; isReplay: boolean };
export type Outcome = { errorCode: ErrorCode } | { errorCode: null; content?: Uint8Array };
export type Claimed = Readonly<{
  id: string;
  lane: Lane;
  since: Date;
  turns: number;
  /** Undefined when the outcome is known and only has to be told. */
  command: Command | undefined;
  told: Told;
}>;
/** Names what is told of the outcome; `messageId` is null when nobody waits for it. */
export type Told = Readonly<
  { id: string; commandId: string; messageId: string | null; errorCode: ErrorCode | null } & Place
>;
type Place = Pick<Lease, 'companyId' | 'connectionId'>;
type Slice = { lane: Lane; after: string; upTo: string; limit: number };
type Document = OutboundDocument;

/** A command before the others of its conversation are known to be stored waits no longer than this. */
const LATEST_MS = 15_000;
/** So long after its expiry, a command has no owner that still carries it out. */
const ABANDONED_MS = 10 * 60_000;
/** What a crash of the database takes back is done again, and what was sent keeps its id: WhatsApp shows it once. */
const VISIBLE = { writeConcern: { w: 1 } } as const;
const TURN = { lane: 1, arrival: 1, conversations: 1, target: 1, name: 1, hasFile: 1 };

/** Commands from their arrival until they are done. Every write of an owner names its epoch: a later owner's is higher. */
@Injectable()
export class OutboundRepository {
  private readonly commands: mongo.Collection<Document>;
  private readonly sentBefore: mongo.Collection<SentMessageDocument>;
  /** What ends while one write is under way is written together. */
  private readonly finishes = new Batcher<Told, void>((told) => this.finishAll(told));

  constructor(
    @InjectConnection() connection: Connection,
    private readonly sealing: Sealing,
    private readonly transactions: OwnerTransactions,
  ) {
    this.commands = collectionOf(connection, OutboundSchema);
    this.sentBefore = connection.getClient().db(connection.name).collection(SENT_BEFORE, { promoteBuffers: true });
  }

  /** Stores what is new. What failed before begins anew when a person asks again; any other repeat changes nothing. */
  async store(arrived: readonly NewCommand[]): Promise<void> {
    if (arrived.length === 0) return;
    const documents = arrived.map((one) => this.toDocument(one));
    const repeated = await duplicatesOf(this.commands.insertMany(documents, { ordered: false }));
    for (const n of repeated) {
      const [one, document] = [arrived[n], documents[n]];
      if (one && document) await this.reopen(document, one.isReplay);
    }
  }

  /** Cancels a message that still waits. @returns false when it does not, or the message is unknown */
  async cancel({ companyId, connectionId }: Place, messageId: string): Promise<Told | undefined> {
    const _id = idOf(connectionId, messageId);
    const cancelled = { state: 'settled', errorCode: 'ERR_WAPP_CANCELLED' } as const;
    await this.commands.updateOne(
      { _id, companyId, isOpen: true, state: 'waiting' },
      { $set: cancelled, $unset: { command: '' } },
    );
    const found = await this.commands.findOne({ _id, companyId, errorCode: cancelled.errorCode });
    return found ? toldOf(found) : undefined;
  }

  /** Returns waiting commands of a lane in order, as far as all before them are stored. */
  async waiting({ companyId, connectionId }: Lease, { lane, after, upTo, limit }: Slice): Promise<Waiting[]> {
    const isOld = { storedAt: { $lt: new Date(Date.now() - LATEST_MS) } };
    const isIn = { arrival: { $gt: after }, $or: [{ arrival: { $lte: upTo } }, isOld] };
    const found = await this.commands
      .find({ companyId, connectionId, lane, isOpen: true, ...isIn }, { projection: TURN })
      .sort({ arrival: 1 })
      .limit(limit)
      .toArray();
    return found.map(({ _id, name, ...rest }) => ({
      ...rest,
      id: _id,
      target: rest.target && idOf(connectionId, rest.target),
      isMessage: name === 'whatsapp.message.send',
    }));
  }

  /** Takes a command for this owner. @returns undefined when it is done, or a later owner has it */
  async claim({ companyId, epoch }: Lease, id: string): Promise<Claimed | undefined> {
    const mine = { _id: id, companyId, isOpen: true as const, epoch: { $lte: epoch } };
    const update = { $set: { state: 'claimed' as const, epoch }, $inc: { turns: 1 } };
    const found =
      (await this.commands.findOneAndUpdate({ ...mine, state: { $ne: 'settled' } }, update, {
        ...VISIBLE,
        returnDocument: 'after',
      })) ?? (await this.commands.findOne({ ...mine, state: 'settled' }));
    if (!found) return undefined;
    const { lane, since, turns, command } = found;
    return { id, lane, since, turns, command: command && this.open(found, command), told: toldOf(found) };
  }

  /** Stores the outcome, once. @returns false when another owner has taken the command. @throws LeaseLost */
  async settle(lease: Lease, { id, told: { messageId } }: Claimed, outcome: Outcome): Promise<boolean> {
    const { companyId, connectionId, epoch } = lease;
    const mine = { _id: id, companyId, epoch, state: 'claimed' as const };
    const sealed =
      messageId && 'content' in outcome && outcome.content
        ? { content: this.sealing.seal(outcome.content, connectionId, sentLabel(messageId)) }
        : {};
    const fields = { state: 'settled' as const, errorCode: outcome.errorCode, ...sealed };
    const update = { $set: fields, $unset: { command: '' as const } };
    // WhatsApp has what was sent, no matter which process owns the session now; only the owner may record a failure
    if (!outcome.errorCode) return (await this.commands.updateOne(mine, update, VISIBLE)).matchedCount === 1;
    return this.transactions.run(
      lease,
      async ({ session }) => (await this.commands.updateOne(mine, update, { session })).matchedCount === 1,
    );
  }

  /** Ends a command whose outcome is told. To read a message twice is harmless, so only messages are remembered. */
  async finish(told: Told): Promise<void> {
    await this.finishes.add('', told);
  }

  private async finishAll(told: Told[]): Promise<PromiseSettledResult<void>[]> {
    const done = { state: 'done' as const, doneAt: new Date() };
    const writes = told.map(({ id: _id, companyId, messageId }) => {
      const filter = { _id, companyId, state: 'settled' as const };
      const update = { $set: done, $unset: { isOpen: '' as const } };
      return messageId ? { updateOne: { filter, update } } : { deleteOne: { filter } };
    });
    await this.commands.bulkWrite(writes, { ordered: false, ...VISIBLE });
    return told.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  /** Settles commands of any company that have waited since before `before`, and returns what is to be told. */
  async expire(before: Date, limit: number): Promise<Told[]> {
    const abandoned = new Date(before.getTime() - ABANDONED_MS);
    const isLate = { since: { $lt: before }, $or: [{ state: { $ne: 'claimed' } }, { since: { $lt: abandoned } }] };
    const found = await this.commands
      .find({ isOpen: true, ...(isLate as mongo.Filter<Document>) })
      .sort({ since: 1 })
      .limit(limit)
      .toArray();
    const expired = { state: 'settled' as OutboundState, errorCode: 'ERR_WAPP_EXPIRED' as const };
    const told: Told[] = [];
    for (const one of found) {
      const { _id, companyId, state, epoch } = one;
      if (state === 'settled') told.push(toldOf(one));
      const same = { _id, companyId, state, epoch };
      const update = { $set: expired, $unset: { command: '' as const } };
      if (state !== 'settled' && (await this.commands.updateOne(same, update)).matchedCount === 1)
        told.push(toldOf({ ...one, ...expired }));
    }
    return told;
  }

  /** Returns the encoded content of a sent message, as long as it is kept. */
  async content({ companyId, connectionId }: Lease, messageId: string): Promise<Uint8Array | undefined> {
    const filter = { _id: idOf(connectionId, messageId), companyId };
    const sealed = (await this.commands.findOne(filter))?.content ?? (await this.sentBefore.findOne(filter))?.sealed;
    return sealed && this.sealing.open(sealed, connectionId, sentLabel(messageId));
  }

  /** Which of these files a command still has to send. Commands are sealed: those that wait with a file are opened. */
  async filesAmong(companyId: string, keys: ReadonlySet<string>): Promise<string[]> {
    const named = new Set<string>();
    for await (const one of this.commands.find({ companyId, isOpen: true, hasFile: true })) {
      const key = one.command && fileOf(this.open(one, one.command));
      if (key && keys.has(key)) named.add(key);
    }
    return [...named];
  }

  /** Counts what is not done, of all companies. */
  countOpen(): Promise<number> {
    return this.commands.countDocuments({ isOpen: true });
  }

  async removeAll(companyId: string, connectionId: string): Promise<void> {
    await this.commands.deleteMany({ companyId, connectionId });
    await this.sentBefore.deleteMany({ companyId, connectionId });
  }

  private toDocument({ lane, companyId, connectionId, command, arrival, isReplay }: NewCommand): Document {
    const { id: commandId, name } = command;
    const sealed = this.sealing.seal(Buffer.from(JSON.stringify(command)), connectionId, commandLabel(commandId));
    const isMessage = name === 'whatsapp.message.send';
    const since = new Date(isReplay ? Date.now() : isMessage ? command.data.queuedAt : command.occurredAt);
    return {
      _id: idOf(connectionId, isMessage ? command.data.messageId : commandId),
      ...{ companyId, connectionId, commandId, name, lane, arrival, since, command: sealed },
      conversations: conversationsOf(command),
      target: targetOf(command),
      hasFile: isMessage && command.data.content.type === 'media',
      ...{ storedAt: new Date(), state: 'waiting', isOpen: true, epoch: 0, turns: 0, errorCode: null },
    };
  }

  private async reopen({ _id, ...fields }: Document, isReplay: boolean): Promise<void> {
    const { companyId, arrival, commandId } = fields;
    const isNew = isReplay ? { arrival: { $ne: arrival } } : { commandId: { $ne: commandId } };
    const failed = { _id, companyId, state: 'done' as const, errorCode: { $ne: null }, ...isNew };
    await this.commands.updateOne(failed, { $set: fields, $unset: { doneAt: '' } });
  }

  private open({ connectionId, commandId }: Document, sealed: Buffer): Command {
    return JSON.parse(this.sealing.open(sealed, connectionId, commandLabel(commandId)).toString()) as Command;
  }
}

const idOf = (connectionId: string, name: string): string => `${connectionId}:${name}`;
const commandLabel = (commandId: string): string => `command:${commandId}`;
const sentLabel = (messageId: string): string => `sent:${messageId}`;

const fileOf = ({ data }: Command): string | undefined =>
  'content' in data && data.content.type === 'media' ? data.content.mediaKey : undefined;

const toldOf = ({ _id: id, companyId, connectionId, commandId, name, errorCode }: Document): Told => ({
  ...{ id, companyId, connectionId, commandId, errorCode },
  messageId: name === 'whatsapp.message.send' ? id.slice(connectionId.length + 1) : null,
});
