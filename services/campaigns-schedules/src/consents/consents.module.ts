import { Module } from '@nestjs/common';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { CarryOptOut } from './carry-opt-out.js';
import { ChangeConsentHandler } from './change-consent.js';
import { ConsentsRepository } from './consents.repository.js';
import { ExplicitConsents } from './explicit-consents.js';
import { Ledger } from './ledger.js';
import { NoteFirstMessage } from './note-first-message.js';
import { NoteOrigin } from './note-origin.js';
import { OptOuts } from './opt-outs.js';
import { OptOutsRepository } from './opt-outs.repository.js';
import { ReadConsentsHandler } from './read-consents.js';

@Module({
  imports: [ReplicasModule],
  providers: [
    ...[OptOutsRepository, OptOuts, ConsentsRepository, Ledger, CarryOptOut, NoteOrigin, NoteFirstMessage],
    ...[ExplicitConsents, ReadConsentsHandler, ChangeConsentHandler],
  ],
  exports: [OptOuts, ExplicitConsents, Ledger, CarryOptOut, NoteOrigin, NoteFirstMessage],
})
export class ConsentsModule {}
