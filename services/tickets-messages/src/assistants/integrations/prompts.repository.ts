import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp, fold } from '@recado/service-kit/text';
import { completed, type Prompt } from './prompt.js';

const PromptSchema = new CollectionSchema<Prompt>('prompts');
PromptSchema.index({ companyId: 1, nameKey: 1, _id: 1 });

type Session = Transaction['session'];

@Injectable()
export class PromptsRepository {
  private readonly prompts: mongo.Collection<Prompt>;

  constructor(@InjectConnection() connection: Connection) {
    this.prompts = collectionOf(connection, PromptSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Prompt | null> {
    const found = await this.prompts.findOne({ companyId, _id: id }, session ? { session } : {});
    return found && completed(found);
  }

  /** Sorted by name. */
  async list(companyId: string, search: string, limit: number): Promise<Prompt[]> {
    const found = this.prompts.find(filterOf(companyId, search)).sort({ nameKey: 1, _id: 1 }).limit(limit);
    return found.map(completed).toArray();
  }

  /** Returns the ids that exist. */
  async among(companyId: string, ids: readonly string[]): Promise<string[]> {
    return this.prompts.distinct('_id', { companyId, _id: { $in: [...ids] } });
  }

  async insert(prompt: Prompt, session: Session): Promise<void> {
    await this.prompts.insertOne(prompt, { session });
  }

  async update(companyId: string, id: string, changes: Partial<Prompt>, session: Session): Promise<Prompt | null> {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    const options = { session, returnDocument: 'after' } as const;
    const changed = await this.prompts.findOneAndUpdate({ companyId, _id: id }, update, options);
    return changed && completed(changed);
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.prompts.deleteOne({ companyId, _id: id }, { session });
  }
}

const filterOf = (companyId: string, search: string) => ({
  companyId,
  ...(search && { nameKey: { $regex: escapeRegExp(fold(search)) } }),
});
