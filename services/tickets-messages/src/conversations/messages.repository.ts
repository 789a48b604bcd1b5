import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, insertWith, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Slice } from '../shared/paging/page-cursors.js';
import { SENT_CODES } from './rules/acknowledged.js';
import { searchWordsOf, type Message, type Quoted } from './message.js';
import { MessageSchema, UNREAD_INDEX } from './messages.schemas.js';
import type { Ticket } from './ticket.js';
import { TicketSchema } from './tickets.schemas.js';

type Session = Transaction['session'];
type Address = Pick<Message, 'whatsappId' | 'wid' | 'contactId' | 'fromMe'>;
/** A message's own id, or its WhatsApp id with the chat if that is known. */
export type MessageKey = { id: string } | { whatsappId: string; wid: string; contactId?: string | undefined };
/** Identifies a message that we sent by its WhatsApp id. */
export type SentKey = Pick<Message, 'whatsappId' | 'wid'>;
/** A message that we sent, with its ticket unless that was deleted in the meantime. */
export type SentMessage = Readonly<{ message: Message; ticket: Ticket | undefined }>;

/** The maximum number of quoting messages whose changes are published. Clients see further changes on the next read. */
const MOST_ANNOUNCED = 100;
const TO_SHOW = { projection: { words: 0 } }; // words are only needed for the search

@Injectable()
export class MessagesRepository {
  private readonly messages: mongo.Collection<Message>;

  constructor(@InjectConnection() connection: Connection) {
    this.messages = collectionOf(connection, MessageSchema);
  }

  async find(companyId: string, id: string): Promise<Message | null> {
    return this.messages.findOne({ companyId, _id: id });
  }

  async findByKey(companyId: string, key: MessageKey, session?: Session): Promise<Message | null> {
    const options = session ? { session } : {};
    if ('id' in key) return this.messages.findOne({ companyId, _id: key.id }, options);
    const { whatsappId, wid, contactId } = key;
    return this.messages.findOne({ companyId, whatsappId, wid, ...(contactId && { contactId }) }, options);
  }

  /** Replaces all quotes of a message. @returns the newest messages that quote it */
  async changeQuotes(companyId: string, quotedMsg: Quoted, session: Session): Promise<Message[]> {
    const quoting = { companyId, 'quotedMsg.id': quotedMsg.id };
    await this.messages.updateMany(quoting, { $set: { quotedMsg } }, { session });
    return this.messages.find(quoting, { session }).sort({ order: -1 }).limit(MOST_ANNOUNCED).toArray();
  }

  async update(companyId: string, id: string, changes: Partial<Message>, session: Session): Promise<void> {
    await this.messages.updateOne({ companyId, _id: id }, { $set: changes }, { session });
  }

  async findByAddress(companyId: string, address: Address, session?: Session): Promise<Message | null> {
    const { whatsappId, wid, contactId, fromMe } = address;
    return this.messages.findOne({ companyId, whatsappId, wid, contactId, fromMe }, session ? { session } : {});
  }

  /** Finds a message that the contact quotes, from either side. */
  async findQuoted(companyId: string, at: Omit<Address, 'fromMe'>): Promise<Message | null> {
    const { whatsappId, wid, contactId } = at;
    return this.messages.findOne({ companyId, whatsappId, wid, contactId });
  }

  /** Returns a contact's messages by their WhatsApp ids. */
  async findByWids(
    companyId: string,
    { whatsappIds, contactId }: { whatsappIds: readonly string[]; contactId: string },
    wids: readonly string[],
  ): Promise<Message[]> {
    const wanted = { companyId, whatsappId: { $in: [...whatsappIds] }, wid: { $in: [...wids] }, contactId };
    return this.messages.find(wanted, TO_SHOW).toArray();
  }

  /** Returns the ids that are stored. */
  async among(companyId: string, ids: readonly string[]): Promise<string[]> {
    const found = this.messages.find({ companyId, _id: { $in: [...ids] } }, { projection: { _id: 1 } });
    return (await found.toArray()).map(({ _id }) => _id);
  }

  /** Finds our messages by their WhatsApp ids, with their tickets. */
  async findSent(companyId: string, keys: readonly SentKey[]): Promise<SentMessage[]> {
    const found = this.messages.aggregate<Message & { tickets: Ticket[] }>([
      { $match: sentAs(companyId, keys) },
      { $lookup: { from: TicketSchema.collection, localField: 'ticketId', foreignField: '_id', as: 'tickets' } },
    ]);
    return (await found.toArray()).map(({ tickets, ...message }) => ({
      message,
      ticket: tickets.find((ticket) => ticket.companyId === companyId),
    }));
  }

  /** @throws a duplicate key if one of the messages is already stored */
  async insert(messages: Message[], session: Session): Promise<void> {
    await insertWith(this.messages, messages, session);
  }

  /**
   * Stores the delivery state of a message.
   * @param before the message as it was read
   * @returns the message as stored, or null if its delivery state has changed since it was read
   */
  async changeAck(companyId: string, before: Message, { ack, errorCode, ...after }: Message): Promise<Message | null> {
    const { _id } = before;
    const { errorReason = null, isDeleted } = after;
    const shown = isDeleted === false && { isDeleted, words: searchWordsOf(before) };
    const update =
      errorCode === null ? { ...NO_FAILURE, $set: { ack, errorCode, ...shown } } : { $set: { errorCode, errorReason } };
    const unchanged = { companyId, _id, ack: before.ack, errorCode: before.errorCode };
    return this.messages.findOneAndUpdate(unchanged, update, { returnDocument: 'after' });
  }

  /** Clears a failure. Returns null if the failure no longer exists. */
  async clearFailure(companyId: string, id: string, session: Session): Promise<Message | null> {
    const failed = { companyId, _id: id, errorCode: { $nin: SENT_CODES }, isDeleted: { $ne: true } };
    return this.messages.findOneAndUpdate(failed, NO_FAILURE, { session, returnDocument: 'after' });
  }

  async list(companyId: string, ticketId: string, slice: Slice): Promise<Message[]> {
    return this.cursor(companyId, ticketId, slice).toArray();
  }

  async count(companyId: string, ticketId: string, limit: number): Promise<number> {
    return this.messages.countDocuments({ companyId, ticketId }, { limit });
  }

  /** Explains the query plan of a page, for tests that check the index. */
  async explain(companyId: string, ticketId: string, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, ticketId, slice).explain('executionStats');
  }

  /** Newest first. */
  async unread(companyId: string, ticketId: string, upTo: string | undefined, limit: number): Promise<Message[]> {
    return this.messages
      .find(unreadIn(companyId, ticketId, upTo), { hint: UNREAD_INDEX })
      .sort({ order: -1 })
      .limit(limit)
      .toArray();
  }

  async countUnread(companyId: string, ticketId: string, session: Session): Promise<number> {
    return this.messages.countDocuments(unreadIn(companyId, ticketId, undefined), { session, hint: UNREAD_INDEX });
  }

  async markRead(companyId: string, ticketId: string, upTo: string, session: Session): Promise<void> {
    await this.messages.updateMany(unreadIn(companyId, ticketId, upTo), { $set: { read: true } }, { session });
  }

  private cursor(companyId: string, ticketId: string, { after, skip, limit }: Slice): mongo.FindCursor<Message> {
    const wanted = { companyId, ticketId, ...(after !== null && { order: { $lt: after } }) };
    return this.messages.find(wanted, TO_SHOW).sort({ order: -1 }).skip(skip).limit(limit);
  }

  /** Returns the messages after a position, oldest first. */
  async newer(companyId: string, ticketId: string, after: string, limit: number): Promise<Message[]> {
    const wanted = { companyId, ticketId, order: { $gt: after } };
    return this.messages.find(wanted, TO_SHOW).sort({ order: 1 }).limit(limit).toArray();
  }

  /** Returns the newest message before a position that was not discarded. */
  async lastShownBefore(companyId: string, ticketId: string, order: string, session: Session): Promise<Message | null> {
    const wanted = {
      companyId,
      ticketId,
      order: { $lt: order },
      $nor: [{ isDeleted: true, errorCode: { $nin: SENT_CODES } }],
    };
    return this.messages.findOne(wanted, { sort: { order: -1 }, session });
  }

  async hasNewer(companyId: string, ticketId: string, after: string): Promise<boolean> {
    const wanted = { companyId, ticketId, order: { $gt: after } };
    return (await this.messages.findOne(wanted, { projection: { _id: 1 } })) !== null;
  }

  /** Returns whether the ticket's contact wrote after that message. */
  async hasNewerReceived({ companyId, ticketId, order }: Message, session?: Session): Promise<boolean> {
    const wanted = { companyId, ticketId, order: { $gt: order }, fromMe: false };
    return (await this.messages.findOne(wanted, { projection: { _id: 1 }, ...(session && { session }) })) !== null;
  }

  /** Returns whether a ticket has a message from its contact. */
  async hasReceived(companyId: string, ticketId: string): Promise<boolean> {
    const wanted = { companyId, ticketId, fromMe: false };
    return (await this.messages.findOne(wanted, { projection: { _id: 1 }, sort: { order: 1 } })) !== null;
  }

  /** Moves a message to another contact and ticket. @throws a duplicate key if the message is already there */
  async move(companyId: string, id: string, to: Pick<Message, 'contactId' | 'ticketId'>): Promise<void> {
    await this.messages.updateOne({ companyId, _id: id }, { $set: to });
  }

  /** Returns the ticket's messages that do not belong to this contact yet, unordered. */
  async notOf(companyId: string, ticketId: string, contactId: string, limit: number): Promise<Message[]> {
    return this.messages
      .find({ companyId, ticketId, contactId: { $ne: contactId } })
      .limit(limit)
      .toArray();
  }

  async oldest(companyId: string, ticketId: string, limit: number): Promise<Message[]> {
    return this.messages.find({ companyId, ticketId }).sort({ order: 1 }).limit(limit).toArray();
  }

  async ofTicket(companyId: string, ticketId: string, limit: number): Promise<Message[]> {
    return this.messages.find({ companyId, ticketId }).limit(limit).toArray();
  }

  /** Returns the files that other tickets' messages also reference, because they were forwarded. */
  async filesElsewhere(companyId: string, keys: readonly string[], ticketId: string): Promise<string[]> {
    const elsewhere = { companyId, 'media.key': { $in: [...keys] }, ticketId: { $ne: ticketId } };
    const found = await this.messages.find(elsewhere, { projection: { 'media.key': 1 } }).toArray();
    return found.flatMap(({ media }) => media?.key ?? []);
  }

  /**
   * Returns the files that messages reference, including messages of deleted tickets. Thousands of messages may share a
   * file.
   */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const named = { companyId, 'media.key': { $in: [...keys] } };
    const found: unknown[] = await this.messages.distinct('media.key', named);
    return found.filter((key) => typeof key === 'string');
  }

  async remove(companyId: string, ids: readonly string[]): Promise<void> {
    await this.messages.deleteMany({ companyId, _id: { $in: [...ids] } });
  }
}

const NO_FAILURE = { $set: { errorCode: null }, $unset: { errorReason: '' as const } };

const sentAs = (companyId: string, keys: readonly SentKey[]): mongo.Filter<Message> => ({
  $or: keys.map(({ whatsappId, wid }) => ({ companyId, whatsappId, wid, fromMe: true })), // one index lookup per key
});

const unreadIn = (companyId: string, ticketId: string, upTo: string | undefined): mongo.Filter<Message> => ({
  companyId,
  ticketId,
  read: false,
  ...(upTo !== undefined && { order: { $lte: upTo } }),
});
