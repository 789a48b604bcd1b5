import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FlowEvent } from '@recado/flow-engine';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { z } from 'zod';
import { LookUpInvoices } from '../bots/look-up-invoices.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { RunFlow } from './run-flow.js';
import { WaitingTickets } from './waiting-tickets.js';

const Data = z.object({ ticketId: z.string(), step: z.number(), integrationId: z.string() });

/**
 * Looks up a contact's invoices and forwards them to the conversation. The document number is read from the
 * conversation's state, so that jobs never store it.
 */
@Injectable()
export class LookUpInvoicesJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly lookUpInvoices: LookUpInvoices,
    private readonly waitingTickets: WaitingTickets,
    private readonly runFlow: RunFlow,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('lookUpInvoices', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { ticketId, step, integrationId } = Data.parse(data);
    const document = await this.waitingTickets.questionOf(companyId, { ticketId, step });
    if (document === null) return { done: true };
    const event = await this.lookUpInvoices.execute({ companyId, integrationId, document }).then(
      (invoices): FlowEvent => ({ type: 'invoices', step, invoices }),
      (error: unknown): FlowEvent => {
        this.logger.warn(
          { err: error, companyId, ticketId, integrationId },
          'an invoice lookup failed; transferring to agents',
        );
        return { type: 'failed', step };
      },
    );
    await this.runFlow.onEvent(companyId, ticketId, event);
    return { done: true };
  }
}
