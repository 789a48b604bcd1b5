import {
  FlowChanged,
  IntegrationChanged,
  platformInvoiceType,
  PromptChanged,
  type Actor,
  type Queue as QueueView,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnEvent } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FlowRules } from '../assistants/company-flows/flow-rules.js';
import { AutomationChoices } from '../assistants/integrations/automation-choices.js';
import { queueState, type Queue } from './queue.js';
import { QueueOptionsRepository } from './queue-options.repository.js';
import { QueuesRepository } from './queues.repository.js';

const CHOICES = ['promptId', 'integrationId', 'flowId'] as const;
type Choice = (typeof CHOICES)[number];

/** Checks the prompts, integrations and flows chosen for queues, and clears them when they are deleted. */
@Injectable()
export class QueueChoices {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly options: QueueOptionsRepository,
    private readonly automationChoices: AutomationChoices,
    private readonly rules: FlowRules,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Checks only new choices, so that a queue with a deleted prompt can still be saved.
   * @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_NO_FLOW_FOUND
   */
  async check(companyId: string, before: Queue | null, input: Partial<Pick<QueueView, Choice>>): Promise<void> {
    const changed = CHOICES.filter((choice) => input[choice] !== before?.[choice]);
    const chosen = Object.fromEntries(changed.map((choice) => [choice, input[choice]]));
    await this.automationChoices.require(companyId, chosen);
    await this.rules.requireFlow(companyId, chosen.flowId);
  }

  /**
   * Checks who chooses the operator's settings: only a super user in the operator's own company may.
   * @throws ERR_NO_INTEGRATION_FOUND
   */
  async checkInvoices({ companyId, super: isSuper, operator }: Actor, invoiceFrom: string | null | undefined) {
    if (!invoiceFrom) return;
    if (platformInvoiceType(invoiceFrom) === undefined)
      return this.automationChoices.requireInvoices(companyId, invoiceFrom);
    if (!isSuper || operator) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  }

  @OnEvent(PromptChanged)
  async onPromptChanged({ companyId, data: { promptId, prompt } }: PromptChanged): Promise<void> {
    if (!prompt) await this.release(companyId, 'promptId', promptId);
  }

  @OnEvent(IntegrationChanged)
  async onIntegrationChanged({ companyId, data }: IntegrationChanged): Promise<void> {
    if (data.queueIntegration) return;
    await this.release(companyId, 'integrationId', data.integrationId);
    await this.options.releaseInvoices(companyId, data.integrationId);
  }

  /** Clears a deleted flow. A flow in use cannot be deleted, but a queue may have chosen it simultaneously. */
  @OnEvent(FlowChanged)
  async onFlowChanged({ companyId, data: { flowId, flow } }: FlowChanged): Promise<void> {
    if (!flow) await this.release(companyId, 'flowId', flowId);
  }

  private async release(companyId: string, choice: Choice, deletedId: string): Promise<void> {
    for (const { _id, [choice]: chosen } of await this.queues.list(companyId)) {
      if (chosen !== deletedId) continue;
      await this.transactions.run(async ({ session, announce }) => {
        const current = await this.queues.find(companyId, _id, session);
        if (current?.[choice] !== deletedId) return; // changed meanwhile
        const changed = await this.queues.update(companyId, _id, { [choice]: null }, session);
        if (changed) announce(queueState(changed));
      });
    }
  }
}
