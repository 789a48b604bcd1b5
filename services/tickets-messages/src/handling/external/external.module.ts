import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CountExternalHandler } from './count-external.js';
import { CountUse } from './count-use.js';
import { ExternalUsageRepository } from './external-usage.repository.js';
import { FindRecipient } from './find-recipient.js';
import { SendExternalHandler } from './send-external.js';

/** The messages API: messages that programs send with an API token or a connection token. */
@Module({
  imports: [OutboundModule, ContactsModule, ReplicasModule],
  providers: [ExternalUsageRepository, CountUse, FindRecipient, SendExternalHandler, CountExternalHandler],
})
export class ExternalModule {}
