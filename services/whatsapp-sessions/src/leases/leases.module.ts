import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AskSession } from './ask-session.js';
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
  providers: [LeasesRepository, OwnerTransactions, AskSession, LeaseKeeper, Heartbeats, PodsRepository, SessionNews],
  exports: [OwnerTransactions, AskSession, LeaseKeeper],
})
export class LeasesModule {}
