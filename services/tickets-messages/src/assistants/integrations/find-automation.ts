import { BOT_TYPES, INVOICE_TYPES } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { IntegrationsRepository } from './integrations.repository.js';
import { PromptsRepository } from './prompts.repository.js';

type Ids = Readonly<Record<'integrationIds' | 'invoiceIds' | 'promptIds', readonly string[]>>;

/** Returns which of the given integrations and prompts belong to the company. */
@Injectable()
export class FindAutomation {
  constructor(
    private readonly integrations: IntegrationsRepository,
    private readonly prompts: PromptsRepository,
  ) {}

  async execute(companyId: string, wanted: Ids): Promise<Ids> {
    const [integrationIds, invoiceIds, promptIds] = await Promise.all([
      this.integrations.among(companyId, wanted.integrationIds, BOT_TYPES),
      this.integrations.among(companyId, wanted.invoiceIds, INVOICE_TYPES),
      this.prompts.among(companyId, wanted.promptIds),
    ]);
    return { integrationIds, invoiceIds, promptIds };
  }
}
