import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, insertWith, type Transaction } from '@recado/service-kit/mongo';
import type { FlowConversation } from './flow-conversation.js';
import type { FlowVisit } from './flow-visit.js';
import { FlowVisitsRepository } from './flow-visits.repository.js';

const FlowConversationSchema = new CollectionSchema<FlowConversation>('flow_conversations');
// A contact's answers are deleted together with the contact.
FlowConversationSchema.index({ companyId: 1, contactId: 1 });
// Finds the newest conversations of flow versions, for replays.
FlowConversationSchema.index({ companyId: 1, 'state.flowId': 1, updatedAt: -1 });
// A conversation without activity for a month has ended.
FlowConversationSchema.index({ updatedAt: 1 }, { name: 'expires', expireAfterSeconds: 30 * 24 * 60 * 60 });

type Session = Transaction['session'];
type Step = { conversation: FlowConversation; visits: readonly FlowVisit[] };

@Injectable()
export class FlowConversationsRepository {
  private readonly conversations: mongo.Collection<FlowConversation>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly visits: FlowVisitsRepository,
  ) {
    this.conversations = collectionOf(connection, FlowConversationSchema);
  }

  async find(companyId: string, ticketId: string): Promise<FlowConversation | null> {
    return this.conversations.findOne({ companyId, _id: ticketId });
  }

  /** Returns the newest conversations that used one of these versions. */
  async ofVersions(companyId: string, versionIds: readonly string[], limit: number): Promise<FlowConversation[]> {
    const wanted = { companyId, 'state.flowId': { $in: [...versionIds] } };
    return this.conversations.find(wanted).sort({ updatedAt: -1 }).limit(limit).toArray();
  }

  /** Returns the versions that open conversations use. */
  async runningAmong(companyId: string, versionIds: readonly string[]): Promise<string[]> {
    const wanted = { companyId, 'state.flowId': { $in: [...versionIds] }, 'state.outcome': null };
    const found: unknown[] = await this.conversations.distinct('state.flowId', wanted);
    return found.filter((id) => typeof id === 'string');
  }

  /**
   * Stores a step with its visits. `read` is the step that was read, or undefined at the start of a conversation.
   * @returns false if the conversation has moved to another step
   * @throws a duplicate key after a concurrent change
   */
  async store(read: number | undefined, { conversation, visits }: Step, session: Session): Promise<boolean> {
    if (read === undefined) await insertWith(this.conversations, [conversation], session);
    else if (!(await this.replace(read, conversation, session))) return false;
    await this.visits.insert(visits, session);
    return true;
  }

  private async replace(
    step: number,
    { companyId, _id, ...fields }: FlowConversation,
    session: Session,
  ): Promise<boolean> {
    const read = { companyId, _id, 'state.step': step };
    return (await this.conversations.updateOne(read, { $set: fields }, { session })).matchedCount === 1;
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.conversations.deleteMany({ companyId, contactId });
  }
}
