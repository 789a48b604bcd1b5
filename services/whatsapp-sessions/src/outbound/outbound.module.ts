import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { CommandQueues } from './command-queues.js';
import { HandleCommand } from './handle-command.js';
import { OpenFile } from './open-file.js';
import { SendMessage } from './send-message.js';
import { SentMessagesRepository } from './sent-messages.repository.js';
import { VoiceNotes } from './voice/voice-notes.js';

@Module({
  imports: [VaultModule, MediaModule, ReceiptsModule],
  providers: [CommandQueues, HandleCommand, OpenFile, SendMessage, SentMessagesRepository, VoiceNotes],
  exports: [CommandQueues, SendMessage],
})
export class OutboundModule {}
