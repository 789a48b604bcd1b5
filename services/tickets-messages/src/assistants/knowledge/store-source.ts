import { MOST_KNOWLEDGE_SOURCES } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { cut, fold } from '@recado/service-kit/text';
import { Jobs } from '../../shared/jobs/jobs.js';
import { AnswersRepository } from './answers.repository.js';
import { PassagesRepository } from './passages.repository.js';
import { type Source, sourceChanged } from './source.js';
import { SourcesRepository } from './sources.repository.js';

type NewSource = Pick<Source, 'kind' | 'name'> &
  Partial<Pick<Source, '_id' | 'url' | 'file' | 'ticketId' | 'contactId'>>;

const LONGEST_NAME = 200;

/** Returns the name of a source, truncated, with its sort key. */
export function nameOf(name: string): Pick<Source, 'name' | 'nameKey'> {
  const shown = cut(name, LONGEST_NAME);
  return { name: shown, nameKey: fold(shown) };
}

/** Adds, reloads and removes sources in a transaction. A job reads their content. */
@Injectable()
export class StoreSource {
  constructor(
    private readonly sources: SourcesRepository,
    private readonly passages: PassagesRepository,
    private readonly answers: AnswersRepository,
    private readonly jobs: Jobs,
  ) {}

  /** @throws ERR_KNOWLEDGE_LIMIT */
  async create(transaction: Transaction, origin: Origin, given: NewSource): Promise<Source> {
    const { companyId } = origin;
    const { session, announce } = transaction;
    await this.sources.guard(companyId, session);
    if ((await this.sources.count(companyId, session)) >= MOST_KNOWLEDGE_SOURCES)
      throw new AppError('ERR_KNOWLEDGE_LIMIT');
    const now = new Date();
    const source: Source = {
      ...{ _id: newId(), companyId, url: '', file: null, ticketId: null, contactId: null },
      ...given,
      ...nameOf(given.name),
      ...{ state: 'waiting', failure: null, bytes: 0, passages: 0, revision: 1 },
      ...{ readAt: null, createdAt: now, updatedAt: now },
    };
    await this.sources.insert(source, session);
    await this.plan(source, session);
    announce(sourceChanged(origin, source, 'new'));
    return source;
  }

  /**
   * Requests a new read of a source. Returns null if the source was deleted or another user requested it
   * simultaneously.
   */
  async reload({ session, announce }: Transaction, origin: Origin, source: Source): Promise<Source | null> {
    const changes = { state: 'waiting', failure: null, revision: source.revision + 1 } as const;
    const changed = await this.sources.update(source, changes, session);
    if (!changed) return null;
    await this.plan(changed, session);
    announce(sourceChanged(origin, changed, 'changed'));
    return changed;
  }

  /** Removes a source, its passages, and the references to it in stored answers. */
  async remove({ session, announce }: Transaction, origin: Origin, source: Source): Promise<void> {
    const { companyId, _id } = source;
    await this.sources.remove(companyId, _id, session);
    await this.passages.remove(companyId, _id, session);
    await this.answers.removeSource(companyId, _id, session);
    announce(sourceChanged(origin, source, 'gone'));
  }

  private async plan({ _id: sourceId, companyId, revision }: Source, session: Transaction['session']): Promise<void> {
    const id = `knowledge ${sourceId} ${revision}`;
    await this.jobs.add({ id, companyId, kind: 'readKnowledge', data: { sourceId, revision } }, session);
  }
}
