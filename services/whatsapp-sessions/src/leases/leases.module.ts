import { Module } from '@nestjs/common';
import { SetDesiredState } from './set-desired-state.js';
import { LeasesRepository } from './leases.repository.js';
import { LeaseManager } from './lease-manager.js';
import { OwnerTransactions } from './owner-transactions.js';
import { Heartbeats } from './heartbeats.js';
import { PodsRepository } from './pods.repository.js';
import { SessionNotifier } from './session-notifier.js';

@Module({
  providers: [
    LeasesRepository,
    OwnerTransactions,
    SetDesiredState,
    LeaseManager,
    Heartbeats,
    PodsRepository,
    SessionNotifier,
  ],
  exports: [OwnerTransactions, SetDesiredState, LeaseManager, SessionNotifier],
})
export class LeasesModule {}
