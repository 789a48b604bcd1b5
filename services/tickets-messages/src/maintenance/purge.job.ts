import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ForgetBotCalls } from '../bot-calls/forget-bot-calls.js';
import type { JobOutcome } from '../jobs/job.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Jobs } from '../jobs/jobs.js';
import { NotesOfTicket } from '../notes/notes-of-ticket.js';
import { TicketEventsRepository } from '../conversations/ticket-events.repository.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { PurgeFiles } from './purge-files.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const TICKETS_A_ROUND = 20;
const MESSAGES_A_STEP = 1_000;

/** Removes for good what was deleted thirty days ago. */
@Injectable()
export class PurgeJob implements OnApplicationBootstrap {
  constructor(
    private readonly deleted: DeletedTicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly events: TicketEventsRepository,
    private readonly notes: NotesOfTicket,
    private readonly files: PurgeFiles,
    private readonly forgetBotCalls: ForgetBotCalls,
    private readonly runner: JobRunner,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.runner.handle('purge', () => this.execute(new Date()));
    await this.jobs.add({ id: 'purge', companyId: '*', kind: 'purge', data: {} });
  }

  async execute(now: Date): Promise<JobOutcome> {
    const due = await this.deleted.everyCompanysBefore(new Date(now.getTime() - KEPT_MS), TICKETS_A_ROUND);
    for (const { companyId, _id } of due) await this.purge(companyId, _id);
    return { done: false, afterMs: due.length === TICKETS_A_ROUND ? 0 : EVERY_MS };
  }

  /** Removes the ticket last, so that an interrupted purge is found and continued. */
  private async purge(companyId: string, ticketId: string): Promise<void> {
    for (;;) {
      const batch = await this.messages.ofTicket(companyId, ticketId, MESSAGES_A_STEP);
      if (batch.length === 0) break;
      await this.files.remove(companyId, ticketId, batch);
      const ids = batch.map(({ _id }) => _id);
      await this.messages.remove(companyId, ids);
    }
    await this.forgetBotCalls.ofTicket(companyId, ticketId);
    await this.notes.remove(companyId, ticketId);
    await this.events.removeOfTicket(companyId, ticketId);
    await this.deleted.remove(companyId, ticketId);
  }
}
