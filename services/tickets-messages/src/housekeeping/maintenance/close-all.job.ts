import { createEvent, TicketJobProgressed } from '@recado/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Publisher, stamped } from '@recado/service-kit/messaging';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CloseQuietly } from '../../handling/transitions/close-quietly.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';

const BATCH = 50;
const Data = z.object({
  status: z.enum(['open', 'pending']),
  queueIds: z.array(z.string()),
  userId: z.string(),
  total: z.number(),
  done: z.number(),
  before: z.date(),
});
type Data = z.infer<typeof Data>;

/**
 * Closes tickets in batches and publishes the progress. Closed tickets leave the list, so every batch is the list's
 * first page.
 */
@Injectable()
export class CloseAllJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly lists: TicketListsRepository,
    private readonly closeQuietly: CloseQuietly,
    private readonly publisher: Publisher,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('closeAll', (job) => this.execute(job));
  }

  async execute(job: Job): Promise<JobOutcome> {
    const { companyId, _id: jobId } = job;
    const data = Data.parse(job.data);
    const batch = await this.lists.list(companyId, listOf(data), { after: null, skip: 0, limit: BATCH });
    const origin = { companyId, correlationId: jobId };
    let done = data.done;
    for (const { _id } of batch) {
      const closing = { origin, why: 'closeAll' as const, byUserId: data.userId };
      if (await this.closeQuietly.execute(closing, _id, (ticket) => applies(ticket, data))) done += 1;
    }
    const isFinished = batch.length < BATCH;
    await this.publishProgress(job, { ...data, done }, isFinished);
    return isFinished ? { done: true } : { done: false, afterMs: 0, data: { ...data, done } };
  }

  private async publishProgress({ companyId, _id: jobId }: Job, { userId, done, total }: Data, isFinished: boolean) {
    const news = { jobId, kind: 'closeAll' as const, userId, done, total: Math.max(total, done), isFinished };
    const event = stamped({ companyId, correlationId: jobId }, { ...news, errorCode: null });
    await this.publisher.publishEvent(createEvent(TicketJobProgressed, event));
  }
}

const listOf = ({ status, queueIds, before }: Data) => ({
  branches: [{ status, ...(queueIds.length > 0 && { queueIds }) }],
  onlyUnread: false,
  createdAt: { $lt: before },
});

const applies = ({ status, queueId }: Ticket, data: Data): boolean =>
  status === data.status && (data.queueIds.length === 0 || (queueId !== null && data.queueIds.includes(queueId)));
