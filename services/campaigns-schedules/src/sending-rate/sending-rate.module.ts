import { Module } from '@nestjs/common';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { NumberUsesRepository } from './number-uses.repository.js';
import { Pace } from './pace.js';

@Module({ imports: [ReplicasModule], providers: [NumberUsesRepository, Pace], exports: [Pace] })
export class SendingRateModule {}
