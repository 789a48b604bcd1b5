import { BackgroundWork } from '@recado/service-kit/background';
import { Module } from '@nestjs/common';
import { BulkLimiterModule } from '../bulk-limiter/bulk-limiter.module.js';
import { ClientModule } from '../client/client.module.js';
import { LeasesModule } from '../leases/leases.module.js';
import { MediaModule } from '../media/media.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { CollectCommands } from './collect-commands.js';
import { ExpireCommands } from './expire-commands.js';
import { OpenFile, Uploads } from './uploads/uploads.js';
import { OutboundQueues } from './outbound-queues.js';
import { OutboundRepository } from './outbound.repository.js';
import { RestoresRepository } from './restores.repository.js';
import { RunCommand } from './run-command.js';
import { TurnsRepository } from './turns.repository.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { VoiceNotes } from './voice/voice-notes.js';
import { WaitingFiles } from './waiting-files.js';

/** Claimed commands may stay overdue. */
const PAUSE_MS = 10_000;

@Module({
  imports: [BulkLimiterModule, ClientModule, LeasesModule, VaultModule, MediaModule, ReceiptsModule],
  providers: [
    CollectCommands,
    ExpireCommands,
    OpenFile,
    OutboundQueues,
    OutboundRepository,
    RestoresRepository,
    RunCommand,
    TurnsRepository,
    Uploads,
    UploadsRepository,
    VoiceNotes,
    WaitingFiles,
  ],
  exports: [OutboundQueues, WaitingFiles],
})
export class OutboundModule {
  constructor(background: BackgroundWork, expire: ExpireCommands) {
    const run = expire.execute.bind(expire);
    background.addRepeated({ name: 'expired commands', due: expire.due, pauseMs: PAUSE_MS, run });
  }
}
