import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { InboundModule } from '../inbound/inbound.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { CommandQueues } from './command-queues.js';
import { HandleCommand } from './handle-command.js';
import { SendMessage } from './send-message.js';
import { SentMessages } from './sent-messages.js';
import { SentMessagesRepository } from './sent-messages.repository.js';
import { SentMessageSchema } from './sent-messages.schemas.js';

@Module({
  imports: [
    VaultModule,
    InboundModule,
    MongooseModule.forFeature([{ name: 'SentMessage', schema: SentMessageSchema }]),
  ],
  providers: [CommandQueues, HandleCommand, SendMessage, SentMessages, SentMessagesRepository],
  exports: [CommandQueues, SentMessages],
})
export class OutboundModule {}
