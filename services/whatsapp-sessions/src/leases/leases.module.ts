import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SetDesiredState } from './set-desired-state.js';
import { LeasesRepository } from './leases.repository.js';
import { PodSchema, SessionSchema } from './leases.schemas.js';
import { LeaseKeeper } from './lease-keeper.js';
import { OwnerTransactions } from './owner-transactions.js';
import { Heartbeats } from './heartbeats.js';
import { PodsRepository } from './pods.repository.js';
import { SessionNews } from './session-news.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Session', schema: SessionSchema },
      { name: 'Pod', schema: PodSchema },
    ]),
  ],
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
