import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { FlowConversation } from './flow-conversation.js';
import { FlowConversationSchema } from './flows.schemas.js';

type Session = Transaction['session'];

@Injectable()
export class FlowConversationsRepository {
  private readonly conversations: mongo.Collection<FlowConversation>;

  constructor(@InjectConnection() connection: Connection) {
    this.conversations = collectionOf(connection, FlowConversationSchema);
  }

  async find(companyId: string, ticketId: string): Promise<FlowConversation | null> {
    return this.conversations.findOne({ companyId, _id: ticketId });
  }

  /** Returns the newest that ran by one of these versions. */
  async ofVersions(companyId: string, versionIds: readonly string[], limit: number): Promise<FlowConversation[]> {
    const wanted = { companyId, 'state.flowId': { $in: [...versionIds] } };
    return this.conversations.find(wanted).sort({ updatedAt: -1 }).limit(limit).toArray();
  }

  /** @throws a duplicate key when another process was faster */
  async insert(conversation: FlowConversation, session: Session): Promise<void> {
    await this.conversations.insertOne(conversation, { session });
  }

  /** @returns false when it is no longer at the step that was read */
  async replace(step: number, { companyId, _id, ...fields }: FlowConversation, session: Session): Promise<boolean> {
    const read = { companyId, _id, 'state.step': step };
    return (await this.conversations.updateOne(read, { $set: fields }, { session })).matchedCount === 1;
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.conversations.deleteMany({ companyId, contactId });
  }
}
