import { ConnectionState, QueueState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Connections, Queues } from './state-replicas.js';

const COPIES = [provideStateCopy(Queues, QueueState), provideStateCopy(Connections, ConnectionState)];

@Module({ providers: COPIES, exports: [Queues, Connections] })
export class ReplicasModule {}
