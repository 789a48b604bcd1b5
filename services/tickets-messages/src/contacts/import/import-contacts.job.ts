import {
  ContactOrigin,
  createEvent,
  FindOptedOut,
  MAX_IMPORT_ROWS,
  MOST_REPORTED_ROWS,
  TicketJobProgressed,
} from '@recado/contracts';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { Publisher, RpcClient, stamped } from '@recado/service-kit/messaging';
import { parseTable } from '@recado/media-kit/table';
import { z } from 'zod';
import { newId } from '@recado/service-kit/mongo';
import { internationalNumber } from '@recado/service-kit/phone-numbers';
import { StoreContact } from '../store-contact.js';
import { CompanySettings } from '../../replicas/company-settings.js';
import type { Job, JobOutcome } from '../../jobs/job.js';
import { JobRunner } from '../../jobs/job-runner.js';
import { importRows, type ImportRow } from './import-rows.js';
import { ImportsRepository } from './imports.repository.js';
import type { StoredImport } from './imports.schemas.js';

const ROWS_A_STEP = 500;
/** A file that ends the process that reads it, or fails for another reason, is given up after so many attempts. */
const MOST_ATTEMPTS = 5;
/** The importer's words on them. Jobs of an earlier release say nothing. */
const Stated = ContactOrigin.pick({ userName: true, basis: true, note: true, fileName: true });
const Data = z.object({
  ...{ userId: z.string(), key: z.string(), isCsv: z.boolean() },
  stated: Stated.default({ userName: '', basis: null, note: '', fileName: null }),
});
type Data = z.infer<typeof Data>;
type Outcome = 'added' | 'repeated' | 'refused';
/** A row and its number as it is stored. */
type Read = ImportRow & { as: string };

/** Reads the table and adds its contacts, some at a time; a crash repeats a step, and who is there already is not added again. */
@Injectable()
export class ImportContactsJob implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly imports: ImportsRepository,
    private readonly storeContact: StoreContact,
    private readonly publisher: Publisher,
    private readonly settings: CompanySettings,
    private readonly rpc: RpcClient,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.handle('importContacts', (job) => this.execute(job));
  }

  async execute(job: Job): Promise<JobOutcome> {
    const { companyId, _id } = job;
    const data = Data.parse(job.data);
    const before = await this.imports.find(companyId, _id);
    if (!before) return { done: true };
    if (job.attempts > MOST_ATTEMPTS)
      return this.finish(job, data, { ...before, state: 'failed', errorCode: 'ERR_IMPORT_FILE' });
    const after = await this.step(before, data).catch((error: unknown): StoredImport => {
      if (!(error instanceof AppError) || error.code !== 'ERR_IMPORT_FILE') throw error;
      return { ...before, state: 'failed', errorCode: error.code };
    });
    return this.finish(job, data, after);
  }

  private async finish({ companyId, _id }: Job, data: Data, after: StoredImport): Promise<JobOutcome> {
    await this.imports.save(companyId, _id, after);
    await this.tell(after, data.userId);
    if (after.state === 'running') return { done: false, afterMs: 0 };
    await this.media.remove(data.key);
    return { done: true };
  }

  private async step(before: StoredImport, data: Data): Promise<StoredImport> {
    const { key, isCsv } = data;
    const table = await parseTable(await this.media.open(key), { isCsv, maxRows: MAX_IMPORT_ROWS });
    const rows = importRows(table);
    const part = rows.slice(before.done, before.done + ROWS_A_STEP);
    const after = await this.addAll(before, data, this.readAll(before, part));
    const done = before.done + part.length;
    return { ...after, total: rows.length, done, state: done < rows.length ? 'running' : 'done' };
  }

  private readAll({ companyId }: StoredImport, rows: readonly ImportRow[]): Read[] {
    const timeZone = this.settings.timeZone(companyId);
    return rows.map((row) => ({ ...row, as: row.input ? internationalNumber(row.input.number, timeZone) : '' }));
  }

  private async addAll(before: StoredImport, data: Data, rows: readonly Read[]): Promise<StoredImport> {
    const { added, repeated, refused, staysOut = 0 } = before;
    const counts = { added, repeated, refused, staysOut };
    const optedOut = await this.optedOutAmong(before.companyId, rows);
    const reported = [...before.rows];
    for (const row of rows) {
      const outcome = await this.add(before, data, row);
      counts[outcome] += 1;
      const isOut = optedOut.has(row.as);
      if (isOut) counts.staysOut += 1;
      const result = isOut ? 'staysOut' : outcome;
      if (result === 'added' || reported.length >= MOST_REPORTED_ROWS) continue;
      const { row: at, name, number, reason = '' } = row;
      reported.push({ row: at, name: name.slice(0, 100), number: number.slice(0, 60), result, reason });
    }
    return { ...before, ...counts, rows: reported };
  }

  private async tell(
    { companyId, _id: jobId, done, total, state, errorCode }: StoredImport,
    userId: string,
  ): Promise<void> {
    const isFinished = state !== 'running';
    const news = { jobId, kind: 'contactImport' as const, userId, done, total, isFinished, errorCode };
    const origin = { companyId, correlationId: jobId };
    await this.publisher.publishEvent(createEvent(TicketJobProgressed, stamped(origin, news)));
  }

  /** An import makes nobody a recipient, whatever the answer. Without one the report does not say who stays out. */
  private async optedOutAmong(companyId: string, rows: readonly Read[]): Promise<Set<string>> {
    const numbers = rows.flatMap(({ as }) => as || []);
    try {
      const context = { correlationId: newId() };
      return new Set((await this.rpc.call(FindOptedOut, { companyId, numbers }, context)).numbers);
    } catch (error) {
      this.logger.warn({ err: error, companyId }, 'failed to ask which imported numbers opted out');
      return new Set();
    }
  }

  private async add({ companyId, _id }: StoredImport, data: Data, { input, as: number }: Read): Promise<Outcome> {
    if (!input) return 'refused';
    const origin = { companyId, correlationId: _id };
    const how = { source: 'import', userId: data.userId, ...data.stated } as const;
    const { isNew } = await this.storeContact.execute(origin, input, { number, lid: null }, how);
    return isNew ? 'added' : 'repeated';
  }
}
