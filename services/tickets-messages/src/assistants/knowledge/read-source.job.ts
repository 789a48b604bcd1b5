import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { cutPassages } from './cut-passages.js';
import { PassagesRepository } from './passages.repository.js';
import { ReadText } from './read-text.js';
import {
  MOST_COMPANY_BYTES,
  type Passage,
  type Source,
  sourceChanged,
  type SourceFailure,
  SourceUnreadable,
} from './source.js';
import { SourcesRepository } from './sources.repository.js';
import { nameOf } from './store-source.js';
import { termsOf } from './terms.js';

const Data = z.object({ sourceId: z.string(), revision: z.number() });
const A_DAY_MS = 24 * 60 * 60_000;
/** Leaves capacity in the runner for bots, which must not wait for documents. */
const MOST_AT_ONCE = 8;
const WAIT_MS = 2_000;
/** A source that crashes its process this often is not retried. */
const MOST_ATTEMPTS = 5;

/** Reads knowledge sources and splits them into passages. Web pages are read again every day. */
@Injectable()
export class ReadSourceJob implements OnApplicationBootstrap {
  private readonly inHand = new Set<string>();

  constructor(
    private readonly jobs: Jobs,
    private readonly sources: SourcesRepository,
    private readonly passages: PassagesRepository,
    private readonly readText: ReadText,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('readKnowledge', (job) => this.execute(job));
  }

  /** Reads one source per company at a time, so that one company's files do not delay another's. */
  async execute({ companyId, data, attempts }: Pick<Job, 'companyId' | 'data' | 'attempts'>): Promise<JobOutcome> {
    const { sourceId, revision } = Data.parse(data);
    if (this.inHand.has(companyId) || this.inHand.size >= MOST_AT_ONCE) return { done: false, afterMs: WAIT_MS };
    const source = await this.sources.find(companyId, sourceId);
    if (source?.revision !== revision) return { done: true }; // it was deleted, or a newer job reads it
    this.inHand.add(companyId);
    try {
      if (attempts > MOST_ATTEMPTS) await this.fail(source, 'unreadable');
      else await this.read(source);
    } finally {
      this.inHand.delete(companyId);
    }
    return source.kind === 'page' ? { done: false, afterMs: A_DAY_MS } : { done: true };
  }

  private async read(source: Source): Promise<void> {
    try {
      const { title, parts } = await this.readText.execute(source);
      const texts = parts.flatMap((part) => cutPassages(part));
      if (texts.length === 0 && source.kind !== 'quickMessages') throw new SourceUnreadable('noText');
      const { companyId, _id: sourceId } = source;
      const passages = texts.map((text, position): Passage => {
        return { _id: newId(), companyId, sourceId, position, text, terms: termsOf(`${title} ${text}`) };
      });
      await this.store(source, title, passages);
    } catch (error) {
      if (!(error instanceof SourceUnreadable)) throw error;
      const { companyId, _id: sourceId } = source;
      this.logger.info({ err: error, companyId, sourceId }, 'failed to read a knowledge source');
      await this.fail(source, error.failure);
    }
  }

  /** @throws SourceUnreadable if the company's limit is exceeded */
  private async store(source: Source, title: string, passages: readonly Passage[]): Promise<void> {
    const { companyId, _id } = source;
    const bytes = passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    await this.transactions.run(async ({ session, announce }) => {
      await this.sources.guard(companyId, session);
      if ((await this.sources.bytesBeside(companyId, _id, session)) + bytes > MOST_COMPANY_BYTES)
        throw new SourceUnreadable('full');
      const read = { bytes, passages: passages.length, readAt: new Date(), state: 'ready', failure: null } as const;
      const changes = { ...read, ...(title !== '' && nameOf(title)) };
      const changed = await this.sources.update(source, changes, session);
      if (!changed) return; // a newer job reads it
      await this.passages.replace(companyId, _id, passages, session);
      announce(sourceChanged({ companyId, correlationId: newId() }, changed, 'changed'));
    });
  }

  /** Records the failure and retains the text read before. */
  private async fail(source: Source, failure: SourceFailure): Promise<void> {
    const { companyId } = source;
    await this.transactions.run(async ({ session, announce }) => {
      const changed = await this.sources.update(source, { state: 'failed', failure }, session);
      if (changed) announce(sourceChanged({ companyId, correlationId: newId() }, changed, 'changed'));
    });
  }
}
