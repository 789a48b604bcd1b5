import { Injectable } from '@nestjs/common';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { fillPlaceholders } from './placeholders.js';

/** Fills in a text for a person: what is known of them, and the variables of the company. */
@Injectable()
export class Wording {
  constructor(private readonly settings: CampaignSettingsRepository) {}

  async of(companyId: string, text: string, person: { name: string; number: string; email: string }): Promise<string> {
    const { variables } = await this.settings.read(companyId);
    return fillPlaceholders(text, person, variables);
  }
}
