import { FindCampaignFiles, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { CampaignFiles } from '../campaigns/campaign-files.js';
import { ImportFiles } from '../contact-lists/import-files.js';
import { ScheduledFiles } from '../schedules/scheduled-files.js';

/** Returns the files that schedules, campaigns and imports use, before unreferenced files are deleted. */
@Injectable()
export class FindFilesHandler {
  constructor(
    private readonly scheduledFiles: ScheduledFiles,
    private readonly campaignFiles: CampaignFiles,
    private readonly importFiles: ImportFiles,
  ) {}

  @OnRpc(FindCampaignFiles)
  async execute({ keys }: RequestOf<typeof FindCampaignFiles>, context: RpcContext): Promise<{ keys: string[] }> {
    const { companyId } = actorOf(context);
    const found = [
      ...(await this.scheduledFiles.execute(companyId, keys)),
      ...(await this.campaignFiles.execute(companyId, keys)),
      ...(await this.importFiles.execute(companyId, keys)),
    ];
    return { keys: [...new Set(found)] };
  }
}
