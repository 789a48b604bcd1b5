import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Citation } from './source.js';

/** The sources of an answer. `_id` is the id of the sent message, or of a ticket's stored suggestion. */
type Answer = Readonly<{
  _id: string;
  companyId: string;
  contactId: string;
  sources: readonly Citation[];
  createdAt: Date;
}>;
const AnswerSchema = new CollectionSchema<Answer>('answer_sources');
// Removes deleted sources from answers, and answers of deleted contacts.
AnswerSchema.index({ companyId: 1, 'sources.sourceId': 1 });
AnswerSchema.index({ companyId: 1, contactId: 1 });

type Session = Transaction['session'];

@Injectable()
export class AnswersRepository {
  private readonly answers: mongo.Collection<Answer>;

  constructor(@InjectConnection() connection: Connection) {
    this.answers = collectionOf(connection, AnswerSchema);
  }

  async sourcesOf(companyId: string, id: string): Promise<readonly Citation[]> {
    return (await this.answers.findOne({ companyId, _id: id }))?.sources ?? [];
  }

  async put({ _id, companyId, contactId, sources, createdAt }: Answer, session?: Session): Promise<void> {
    const update = { $set: { contactId, sources, createdAt } };
    await this.answers.updateOne({ companyId, _id }, update, { upsert: true, ...(session && { session }) });
  }

  /** Removes a source from all answers. */
  async removeSource(companyId: string, sourceId: string, session: Session): Promise<void> {
    const update = { $pull: { sources: { sourceId } } } as unknown as mongo.UpdateFilter<Answer>;
    await this.answers.updateMany({ companyId, 'sources.sourceId': sourceId }, update, { session });
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.answers.deleteMany({ companyId, contactId });
  }
}
