import { Injectable } from '@nestjs/common';
import { IntegrationsRepository } from './integrations.repository.js';
import { PromptsRepository } from './prompts.repository.js';

type Ids = Readonly<{ integrationIds: readonly string[]; promptIds: readonly string[] }>;

/** Returns those of some integrations and prompts that the company has. */
@Injectable()
export class FindAutomation {
  constructor(
    private readonly integrations: IntegrationsRepository,
    private readonly prompts: PromptsRepository,
  ) {}

  async execute(companyId: string, wanted: Ids): Promise<Ids> {
    const [integrationIds, promptIds] = await Promise.all([
      this.integrations.among(companyId, wanted.integrationIds),
      this.prompts.among(companyId, wanted.promptIds),
    ]);
    return { integrationIds, promptIds };
  }
}
