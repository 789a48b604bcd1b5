import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
import { ContactListsModule } from '../contact-lists/contact-lists.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { SendingRateModule } from '../sending-rate/sending-rate.module.js';
import { RemovalsModule } from '../shared/removals/removals.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { CampaignSettingsRepository } from './campaign-settings.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { RecipientsRepository } from './recipients.repository.js';
import { ChangeRecipients, RenewNumberKeys } from './change-recipients.js';
import { ReportCampaign } from './report-campaign.js';
import { ApplyDeliveryStatus } from './apply-delivery-status.js';
import { CampaignFiles } from './campaign-files.js';
import { CampaignProgress } from './campaign-progress.js';
import { CampaignRules } from './campaign-rules.js';
import { CampaignSettingsHandler } from './campaign-settings.js';
import { CampaignStore } from './campaign-store.js';
import { CampaignViews } from './campaign-views.js';
import { CampaignTurns } from './campaign-turns.js';
import { ConsentConfirmations } from './consent-confirmations.js';
import { CampaignHandlers } from './campaign-handlers.js';
import { ClearRecipients } from './clear-recipients.js';
import { GatherRecipients } from './gather-recipients.js';
import { SubmitPage } from './submit-page.js';
import { HandleCampaignReply, RecipientReplies } from './handle-campaign-reply.js';
import { Outlook } from './outlook.js';
import { ReadRecipientsHandler } from './read-recipients.js';
import { ExpireRecipients, RunCampaign } from './run-campaign.js';
import { SendInPace } from './send-in-pace.js';

const STORAGE = [CampaignsRepository, RecipientsRepository, CampaignSettingsRepository];
const USE_CASES = [
  CampaignHandlers,
  ReadRecipientsHandler,
  CampaignSettingsHandler,
  ApplyDeliveryStatus,
  HandleCampaignReply,
];
const COUNTERS = [ChangeRecipients, ReportCampaign, ClearRecipients, RenewNumberKeys, ExpireRecipients];
const RUNNING = [CampaignTurns, RunCampaign, GatherRecipients, SendInPace, SubmitPage, CampaignProgress];

@Module({
  imports: [ReplicasModule, MediaModule, ContactListsModule, ConsentsModule, SendingRateModule, RemovalsModule],
  providers: [
    ...STORAGE,
    CampaignFiles,
    ConsentConfirmations,
    RecipientReplies,
    CampaignViews,
    Outlook,
    CampaignRules,
    CampaignStore,
    ...COUNTERS,
    ...USE_CASES,
    ...RUNNING,
  ],
  exports: [ApplyDeliveryStatus, CampaignFiles, CampaignRules, GatherRecipients, Outlook],
})
export class CampaignsModule {
  constructor(background: BackgroundWork, { claims }: CampaignsRepository, turns: CampaignTurns, step: RunCampaign) {
    const claim = (now: Date) => turns.claim(now);
    background.add({ name: 'campaigns', claims, claim, atOnce: 4, run: (due, { now }) => step.execute(due, now()) });
  }
}
