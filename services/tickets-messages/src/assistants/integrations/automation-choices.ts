import { BOT_TYPES, CheckAutomation, INVOICE_TYPES, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import type { Integration } from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { PromptsRepository } from './prompts.repository.js';

type Ids = Readonly<Record<'integrationIds' | 'invoiceIds' | 'promptIds', readonly string[]>>;

type Chosen = RequestOf<typeof CheckAutomation>;

/** Checks chosen prompts and integrations: they belong to the company and have the right type. */
@Injectable()
export class AutomationChoices {
  constructor(
    private readonly integrations: IntegrationsRepository,
    private readonly prompts: PromptsRepository,
  ) {}

  /** Returns which of the given integrations and prompts belong to the company. */
  async among(companyId: string, wanted: Ids): Promise<Ids> {
    const [integrationIds, invoiceIds, promptIds] = await Promise.all([
      this.integrations.among(companyId, wanted.integrationIds, BOT_TYPES),
      this.integrations.among(companyId, wanted.invoiceIds, INVOICE_TYPES),
      this.prompts.among(companyId, wanted.promptIds),
    ]);
    return { integrationIds, invoiceIds, promptIds };
  }

  /**
   * Rejects other companies' prompts and integrations, and integrations of the wrong type. @throws
   * ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND
   */
  async require(companyId: string, { promptId, integrationId }: Chosen): Promise<void> {
    if (promptId && !(await this.prompts.find(companyId, promptId))) throw new AppError('ERR_NO_PROMPT_FOUND');
    if (integrationId) await this.integration(companyId, integrationId, BOT_TYPES);
  }

  /** Requires an invoice provider. @throws ERR_NO_INTEGRATION_FOUND */
  requireInvoices(companyId: string, id: string): Promise<void> {
    return this.integration(companyId, id, INVOICE_TYPES);
  }

  /** Rejects other companies' prompts and integrations, and integrations of the wrong type. */
  @OnRpc(CheckAutomation)
  async check(chosen: Chosen, context: RpcContext): Promise<Record<string, never>> {
    await this.require(originOf(context).companyId, chosen);
    return {};
  }

  private async integration(companyId: string, id: string, types: readonly Integration['type'][]): Promise<void> {
    const [found] = await this.integrations.among(companyId, [id], types);
    if (found === undefined) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  }
}
