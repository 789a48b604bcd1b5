import { Module } from '@nestjs/common';
import { ContactListsModule } from '../contact-lists/contact-lists.module.js';
import { MediaModule } from '@recado/service-kit/media-module';
import { ReferenceModule } from '../reference/reference.module.js';
import { CampaignProgress } from './campaign-progress.js';
import { CampaignRules } from './campaign-rules.js';
import { CampaignRunner } from './campaign-runner.js';
import { CampaignSettingsHandler } from './campaign-settings.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { CampaignStore, CampaignTelling } from './campaign-store.js';
import { CampaignView } from './campaign-view.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { EditCampaignsHandler } from './edit-campaigns.js';
import { GatherRecipients } from './gather-recipients.js';
import { HearAnswerHandler } from './hear-answer.js';
import { MoveCampaignsHandler } from './move-campaigns.js';
import { ReadCampaignsHandler } from './read-campaigns.js';
import { CampaignSteps, RunCampaign } from './run-campaign.js';
import { SendShipping } from './send-shipping.js';
import { SettleShipping } from './settle-shipping.js';
import { ShippingsRepository } from './shippings.repository.js';

const STORAGE = [CampaignsRepository, ShippingsRepository, CampaignSettingsRepository];
const USE_CASES = [
  ReadCampaignsHandler,
  EditCampaignsHandler,
  MoveCampaignsHandler,
  CampaignSettingsHandler,
  SettleShipping,
  HearAnswerHandler,
];
const RUNNING = [CampaignRunner, RunCampaign, CampaignSteps, GatherRecipients, SendShipping, CampaignProgress];

@Module({
  imports: [ReferenceModule, MediaModule, ContactListsModule],
  providers: [...STORAGE, CampaignView, CampaignRules, CampaignTelling, CampaignStore, ...USE_CASES, ...RUNNING],
  exports: [SettleShipping, HearAnswerHandler],
})
export class CampaignsModule {}
