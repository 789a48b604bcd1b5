import { Module } from '@nestjs/common';
import { SetDesiredState } from './set-desired-state.js';
import { LeasesRepository } from './leases.repository.js';
import { LeaseKeeper } from './lease-keeper.js';
import { OwnerTransactions } from './owner-transactions.js';
import { Heartbeats } from './heartbeats.js';
import { PodsRepository } from './pods.repository.js';
import { SessionNews } from './session-news.js';

@Module({
  providers: [
    LeasesRepository,
    OwnerTransactions,
    SetDesiredState,
    LeaseKeeper,
    Heartbeats,
    PodsRepository,
    SessionNews,
  ],
  exports: [OwnerTransactions, SetDesiredState, LeaseKeeper],
})
export class LeasesModule {}
