import { BOT_TYPES, CheckAutomation, INVOICE_TYPES, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import type { Integration } from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { PromptsRepository } from './prompts.repository.js';

type Chosen = RequestOf<typeof CheckAutomation>;

/** Rejects other companies' prompts and integrations, and integrations of the wrong type. */
@Injectable()
export class RequireAutomation {
  constructor(
    private readonly prompts: PromptsRepository,
    private readonly integrations: IntegrationsRepository,
  ) {}

  /** @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND */
  async execute(companyId: string, { promptId, integrationId }: Chosen): Promise<void> {
    if (promptId && !(await this.prompts.find(companyId, promptId))) throw new AppError('ERR_NO_PROMPT_FOUND');
    if (integrationId) await this.integration(companyId, integrationId, BOT_TYPES);
  }

  /** Requires an invoice provider. @throws ERR_NO_INTEGRATION_FOUND */
  invoices(companyId: string, id: string): Promise<void> {
    return this.integration(companyId, id, INVOICE_TYPES);
  }

  private async integration(companyId: string, id: string, types: readonly Integration['type'][]): Promise<void> {
    const [found] = await this.integrations.among(companyId, [id], types);
    if (found === undefined) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  }

  @OnRpc(CheckAutomation)
  async check(chosen: Chosen, context: RpcContext): Promise<Record<string, never>> {
    await this.execute(originOf(context).companyId, chosen);
    return {};
  }
}
