import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Poller } from '@recado/service-kit/async';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SearchWordsRepository } from './search-words.repository.js';

const FLUSH_EVERY_MS = 1_000;
const MOST_KNOWN = 500_000;
/** The number of index ranges that a scan can merge in order. */
const MOST_MEANT = 150;

/**
 * Each company's vocabulary, which leads from a prefix to whole words. Messages are stored with their words and do not
 * wait for the vocabulary, because new words are written once a second.
 */
@Injectable()
export class SearchWords implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private known = new Set<string>();
  /** New words of each company until they are stored. */
  private readonly fresh = new Map<string, Set<string>>();
  private readonly flusher: Poller;

  constructor(
    private readonly words: SearchWordsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const onError = (err: unknown) => logger.warn({ err }, 'failed to store new search words; retrying');
    this.flusher = new Poller(() => this.flush(), { everyMs: FLUSH_EVERY_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.flusher.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flusher.stop();
    await this.flush();
  }

  add(companyId: string, words: readonly string[]): void {
    for (const word of words) {
      const key = `${companyId}:${word}`;
      if (this.known.has(key)) continue;
      if (this.known.size >= MOST_KNOWN) this.known = new Set();
      this.known.add(key);
      const ofCompany = this.fresh.get(companyId) ?? new Set<string>();
      this.fresh.set(companyId, ofCompany.add(word));
    }
  }

  /** Returns the whole words that a typed prefix may stand for, including itself. */
  async meant(companyId: string, typed: string): Promise<string[]> {
    // read before the database, because these words may be stored and removed during its search
    const justWritten = [...(this.fresh.get(companyId) ?? [])].filter((word) => word.startsWith(typed));
    const found = await this.words.beginningWith(companyId, typed, MOST_MEANT);
    return [...new Set([typed, ...found, ...justWritten])].slice(0, MOST_MEANT);
  }

  /** Writes new words. Words that could not be written are retried with the next flush. */
  async flush(): Promise<void> {
    for (const [companyId, words] of this.fresh) {
      const storing = [...words];
      try {
        await this.words.add(companyId, storing);
        for (const word of storing) words.delete(word);
        if (words.size === 0) this.fresh.delete(companyId);
      } catch (error) {
        this.logger.warn({ err: error, companyId }, 'failed to store new search words; retrying');
      }
    }
  }
}
