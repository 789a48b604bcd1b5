import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { ContactPlace } from './contact-place.js';
import { CountExternal } from './count-external.js';
import { ExternalUsageRepository } from './external-usage.repository.js';
import { ExternalRpc } from './external.rpc.js';
import { FindRecipient } from './find-recipient.js';
import { SendExternal } from './send-external.js';

/** The messages API: what other programs send with the token of a connection. */
@Module({
  imports: [MessagesModule, ContactsModule, ReferenceModule],
  controllers: [ExternalRpc],
  providers: [ExternalUsageRepository, ContactPlace, FindRecipient, SendExternal, CountExternal],
})
export class ExternalModule {}
