import { Inject, Injectable } from '@nestjs/common';
import { LONGEST_PAGE, MEDIA_STORE, type ListedMedia, type MediaStore } from '@recado/media-kit/store';
import { LOGGER } from '@recado/service-kit/app';
import { Counter, registry } from '@recado/service-kit/health';
import type { Logger } from '@recado/service-kit/logger';
import { z } from 'zod';
import { Companies } from '../replicas/state-replicas.js';
import { FindOrphans } from './find-orphans.js';
import { StorageUsageRepository } from './storage-usage.repository.js';

/** Longer than the time for which an event, a dead letter or a deleted ticket may be the only reference to a file. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const removedOrphans = new Counter({
  name: 'recado_removed_orphans_total',
  help: 'Files removed because no record referenced them',
  registers: [registry],
});

/** A running count of a company's files. `after` is the start of the next page. */
export const Progress = z.object({
  companyId: z.string(),
  after: z.string().nullable(),
  beganAt: z.date(),
  addedBefore: z.number(),
  bytes: z.number(),
  removed: z.object({ files: z.number(), bytes: z.number() }),
  mayRemove: z.boolean(),
});
export type Progress = z.infer<typeof Progress>;

/** Counts a company's files page by page, and removes old unreferenced ones. */
@Injectable()
export class CountCompanyFiles {
  constructor(
    private readonly usage: StorageUsageRepository,
    private readonly findOrphans: FindOrphans,
    private readonly companies: Companies,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async begin(companyId: string, beganAt: Date): Promise<Progress> {
    const { addedBytes: addedBefore = 0 } = (await this.usage.find(companyId)) ?? {};
    // an empty database with a full store suggests an accident, and its records may be restored
    const mayRemove = this.companies.get(companyId, companyId) !== undefined;
    const nothingYet = { after: null, bytes: 0, removed: { files: 0, bytes: 0 } };
    return { companyId, beganAt, addedBefore, ...nothingYet, mayRemove };
  }

  /** Processes the next page. @returns null after the last page, when the count is stored */
  async step(before: Progress): Promise<Progress | null> {
    const { companyId, after, beganAt } = before;
    const { items, next } = await this.store.page(companyId, { after, limit: LONGEST_PAGE });
    const orphans = before.mayRemove ? await this.orphansAmong(companyId, items, beganAt) : [];
    const gone = new Set(orphans?.map(({ key }) => key));
    for (const key of gone) await this.store.remove(key);
    removedOrphans.inc(gone.size);
    // newer files are recorded as added
    const counted = items.filter(({ key, storedAt }) => !gone.has(key) && storedAt < beganAt);
    const { files, bytes } = before.removed;
    const now: Progress = {
      ...{
        ...before,
        after: next,
        bytes: before.bytes + sum(counted),
        mayRemove: before.mayRemove && orphans !== null,
      },
      removed: { files: files + gone.size, bytes: bytes + sum(orphans ?? []) },
    };
    if (next !== null) return now;
    await this.finish(now);
    return null;
  }

  private async orphansAmong(companyId: string, files: ListedMedia[], now: Date): Promise<ListedMedia[] | null> {
    const old = files.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > KEPT_MS);
    const unnamed = await this.findOrphans.execute(
      companyId,
      old.map(({ key }) => key),
    );
    return unnamed && old.filter(({ key }) => unnamed.includes(key));
  }

  private async finish({ companyId, removed, ...counted }: Progress): Promise<void> {
    await this.usage.count(companyId, counted);
    if (removed.files > 0) this.logger.info({ companyId, ...removed }, 'removed unreferenced files');
  }
}

const sum = (files: readonly ListedMedia[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
