import { FlowChanged, IntegrationChanged, PromptChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { stateOf } from './queue-state.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';
import { QueuesRepository } from './queues.repository.js';

type Choice = 'promptId' | 'integrationId' | 'flowId';

/** Removes a deleted prompt, integration or flow from the company's queues. */
@Injectable()
export class ReleaseAutomation {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly transactions: Transactions,
  ) {}

  @OnEvent(PromptChanged)
  async prompt({ companyId, data: { promptId, prompt } }: PromptChanged): Promise<void> {
    if (!prompt) await this.execute(companyId, 'promptId', promptId);
  }

  @OnEvent(IntegrationChanged)
  async integration({ companyId, data: { integrationId, queueIntegration } }: IntegrationChanged): Promise<void> {
    if (queueIntegration) return;
    await this.execute(companyId, 'integrationId', integrationId);
    await this.options.releaseInvoices(companyId, integrationId);
  }

  /** A flow in use cannot be deleted, but a queue may have selected it at the same moment. */
  @OnEvent(FlowChanged)
  async flow({ companyId, data: { flowId, flow } }: FlowChanged): Promise<void> {
    if (!flow) await this.execute(companyId, 'flowId', flowId);
  }

  private async execute(companyId: string, choice: Choice, id: string): Promise<void> {
    const named = (await this.queues.list(companyId)).filter((queue) => queue[choice] === id);
    for (const { _id } of named) await this.release(companyId, _id, choice, id);
  }

  private async release(companyId: string, _id: string, choice: Choice, id: string): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      if ((await this.queues.find(companyId, _id, session))?.[choice] !== id) return; // another one has been selected in the meantime
      const changed = await this.queues.change(companyId, _id, { [choice]: null }, session);
      if (changed) announce(stateOf(changed));
    });
  }
}
