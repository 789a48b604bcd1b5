import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { JobOutcome } from '../jobs/job.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Jobs } from '../jobs/jobs.js';
import { NotesOfTicket } from '../notes/notes-of-ticket.js';
import { DeletedTickets } from './deleted-tickets.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { PurgeFiles } from './purge-files.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const TICKETS_A_ROUND = 20;
const MESSAGES_A_STEP = 1_000;

@Injectable()
export class PurgeTools {
  constructor(
    readonly deleted: DeletedTickets,
    private readonly messages: MessagesRepository,
    private readonly notes: NotesOfTicket,
    private readonly files: PurgeFiles,
  ) {}

  /** The ticket last, so that whatever is cut short is found again. */
  async purge(companyId: string, ticketId: string): Promise<void> {
    for (;;) {
      const batch = await this.messages.ofTicket(companyId, ticketId, MESSAGES_A_STEP);
      if (batch.length === 0) break;
      await this.files.remove(companyId, ticketId, batch);
      await this.messages.remove(
        companyId,
        batch.map(({ _id }) => _id),
      );
    }
    await this.notes.remove(companyId, ticketId);
    await this.deleted.forget(companyId, ticketId);
  }
}

/** Removes for good what was deleted thirty days ago. */
@Injectable()
export class PurgeJob implements OnApplicationBootstrap {
  constructor(
    private readonly tools: PurgeTools,
    private readonly runner: JobRunner,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.runner.handle('purge', () => this.execute(new Date()));
    await this.jobs.add({ id: 'purge', companyId: '*', kind: 'purge', data: {} });
  }

  async execute(now: Date): Promise<JobOutcome> {
    const due = await this.tools.deleted.before(new Date(now.getTime() - KEPT_MS), TICKETS_A_ROUND);
    for (const { companyId, ticketId } of due) await this.tools.purge(companyId, ticketId);
    return { done: false, afterMs: due.length === TICKETS_A_ROUND ? 0 : EVERY_MS };
  }
}
