import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { AnswerSchema, type Answer } from './knowledge.schemas.js';
import type { Citation } from './source.js';

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
