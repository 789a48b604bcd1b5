import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FlowEvent } from '@recado/flow-engine';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { z } from 'zod';
import { CallHttp } from '../bots/call-http.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { RunFlow } from './run-flow.js';
import { WaitingTickets } from './waiting-tickets.js';

const Data = z.object({
  ticketId: z.string(),
  step: z.number(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string(),
  body: z.string(),
  saves: z.array(z.object({ name: z.string(), path: z.string() })),
});

/** Calls a flow's HTTP endpoint and forwards the result to the conversation. A failed call leads to a separate exit. */
@Injectable()
export class CallHttpJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly callHttp: CallHttp,
    private readonly waitingTickets: WaitingTickets,
    private readonly runFlow: RunFlow,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('callHttp', (job) => this.execute(job));
  }

  async execute({ _id: id, companyId, data }: Pick<Job, '_id' | 'companyId' | 'data'>): Promise<JobOutcome> {
    const { ticketId, step, ...call } = Data.parse(data);
    const waiting = await this.waitingTickets.find(companyId, { ticketId, step });
    if (waiting) {
      const { ticket, node } = waiting;
      const place = {
        ...{ companyId, ticketId, contactId: ticket.contactId, step, integrationId: null },
        ...{ flowId: node?.flowId ?? null, nodeId: node?.nodeId ?? null },
      };
      const event = await this.callHttp.execute({ place, id, ...call }).then(
        (values): FlowEvent => ({ type: 'called', step, values }),
        (error: unknown): FlowEvent => {
          this.logger.warn({ err: error, companyId, ticketId }, 'an HTTP call of a flow failed');
          return { type: 'failed', step };
        },
      );
      await this.runFlow.onEvent(companyId, ticketId, event);
    }
    return { done: true };
  }
}
