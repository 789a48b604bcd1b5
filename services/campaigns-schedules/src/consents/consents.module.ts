import { Module } from '@nestjs/common';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { TransferOptOut } from './transfer-opt-out.js';
import { ChangeConsentHandler } from './change-consent.js';
import { ConsentsRepository } from './consents.repository.js';
import { ExplicitConsents } from './explicit-consents.js';
import { Ledger } from './ledger.js';
import { RecordFirstMessage } from './record-first-message.js';
import { RecordOrigin } from './record-origin.js';
import { OptOuts } from './opt-outs.js';
import { OptOutsRepository } from './opt-outs.repository.js';
import { ReadConsentsHandler } from './read-consents.js';

@Module({
  imports: [ReplicasModule],
  providers: [
    ...[OptOutsRepository, OptOuts, ConsentsRepository, Ledger, TransferOptOut, RecordOrigin, RecordFirstMessage],
    ...[ExplicitConsents, ReadConsentsHandler, ChangeConsentHandler],
  ],
  exports: [OptOuts, ExplicitConsents, Ledger, TransferOptOut, RecordOrigin, RecordFirstMessage],
})
export class ConsentsModule {}
