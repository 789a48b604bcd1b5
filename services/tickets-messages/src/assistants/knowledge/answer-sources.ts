import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { AnswersRepository } from './answers.repository.js';
import type { Citation } from './source.js';

type AnswerRecord = { companyId: string; id: string; contactId: string; sources: readonly Citation[] };

/** Stores the sources of an answer, under the id of its message or suggestion. */
@Injectable()
export class AnswerSources {
  constructor(private readonly answers: AnswersRepository) {}

  async store({ companyId, id, contactId, sources }: AnswerRecord, session?: Transaction['session']): Promise<void> {
    await this.answers.put({ _id: id, companyId, contactId, sources, createdAt: new Date() }, session);
  }

  /** Returns the stored sources, except those deleted since. */
  of(companyId: string, id: string): Promise<readonly Citation[]> {
    return this.answers.sourcesOf(companyId, id);
  }
}
