import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { ReadRecipientsHandler } from './read-recipients.js';

@Module({ imports: [CampaignsModule, ReplicasModule], providers: [ReadRecipientsHandler] })
export class RecipientsModule {}
