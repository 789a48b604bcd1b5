import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Slice } from '../paging/page-cursors.js';
import type { Message } from './message.js';
import { MessageSchema, UNREAD_INDEX } from './messages.schemas.js';

type Session = Transaction['session'];
type Address = Pick<Message, 'whatsappId' | 'wid' | 'contactId' | 'fromMe'>;
export type AckNews = { whatsappId: string; wid: string; ack: number; errorCode: string | null };

/** A failure that comes after WhatsApp's server had the message is late news. */
const AT_SERVER = 2;

@Injectable()
export class MessagesRepository {
  private readonly messages: mongo.Collection<Message>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('Message', MessageSchema).collection;
    this.messages = connection.getClient().db(connection.name).collection(name);
  }

  async find(companyId: string, id: string): Promise<Message | null> {
    return this.messages.findOne({ companyId, _id: id });
  }

  async findByAddress(companyId: string, { whatsappId, wid, contactId, fromMe }: Address): Promise<Message | null> {
    return this.messages.findOne({ companyId, whatsappId, wid, contactId, fromMe });
  }

  /** Quoted by the contact: either side's. */
  async findQuoted(companyId: string, at: Omit<Address, 'fromMe'>): Promise<Message | null> {
    const { whatsappId, wid, contactId } = at;
    return this.messages.findOne({ companyId, whatsappId, wid, contactId });
  }

  async isSent(companyId: string, { whatsappId, wid }: AckNews): Promise<boolean> {
    const found = await this.messages.findOne({ companyId, whatsappId, wid, fromMe: true }, { projection: { _id: 1 } });
    return found !== null;
  }

  /** @throws a duplicate key when the message is stored already */
  async insert(message: Message, session: Session): Promise<void> {
    await this.messages.insertOne(message, { session });
  }

  /** The message as it is with the news; null when it is unknown or the news are old. Ticks never go back. */
  async acknowledge(companyId: string, news: AckNews, session: Session): Promise<Message | null> {
    const { whatsappId, wid, ack, errorCode } = news;
    const sent = { companyId, whatsappId, wid, fromMe: true };
    const [filter, update] = errorCode
      ? [{ ...sent, ack: { $lt: AT_SERVER }, errorCode: { $ne: errorCode } }, { $set: { errorCode } }]
      : [
          { ...sent, $or: [{ ack: { $lt: ack } }, { errorCode: { $ne: null } }] },
          { $max: { ack }, $set: { errorCode: null } },
        ];
    return this.messages.findOneAndUpdate(filter, update, { session, returnDocument: 'after' });
  }

  /** Clears the failure, once: null when there is none any more. */
  async clearFailure(companyId: string, id: string, session: Session): Promise<Message | null> {
    return this.messages.findOneAndUpdate(
      { companyId, _id: id, errorCode: { $ne: null } },
      { $set: { errorCode: null } },
      { session, returnDocument: 'after' },
    );
  }

  async page(companyId: string, ticketId: string, slice: Slice): Promise<Message[]> {
    return this.cursor(companyId, ticketId, slice).toArray();
  }

  async count(companyId: string, ticketId: string, limit: number): Promise<number> {
    return this.messages.countDocuments({ companyId, ticketId }, { limit });
  }

  /** How MongoDB walks a page: for the tests that hold it to that. */
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
    return this.messages.find(wanted).sort({ order: -1 }).skip(skip).limit(limit);
  }
}

const unreadIn = (companyId: string, ticketId: string, upTo: string | undefined): mongo.Filter<Message> => ({
  companyId,
  ticketId,
  read: false,
  ...(upTo !== undefined && { order: { $lte: upTo } }),
});
