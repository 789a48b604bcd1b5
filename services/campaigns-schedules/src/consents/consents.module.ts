import { Module } from '@nestjs/common';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { TransferOptOut } from './transfer-opt-out.js';
import { ChangeConsentHandler } from './change-consent.js';
import { ConsentsRepository } from './consents.repository.js';
import { ExplicitConsents } from './explicit-consents.js';
import { Ledger } from './ledger.js';
import { RecordConsent } from './record-consent.js';
import { OptOuts } from './opt-outs.js';
import { OptOutsRepository } from './opt-outs.repository.js';
import { ReadConsentsHandler } from './read-consents.js';

@Module({
  imports: [ReplicasModule],
  providers: [
    ...[OptOutsRepository, OptOuts, ConsentsRepository, Ledger, TransferOptOut, RecordConsent],
    ...[ExplicitConsents, ReadConsentsHandler, ChangeConsentHandler],
  ],
  exports: [OptOuts, ExplicitConsents, Ledger, TransferOptOut, RecordConsent],
})
export class ConsentsModule {}
