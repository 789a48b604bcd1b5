import { Injectable } from '@nestjs/common';
import { CampaignsRepository } from './campaigns.repository.js';

/** Finds files that campaigns use. */
@Injectable()
export class CampaignFiles {
  constructor(private readonly campaigns: CampaignsRepository) {}

  /** Returns the keys in `keys` that a campaign uses. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.campaigns.filesAmong(companyId, keys);
  }
}
