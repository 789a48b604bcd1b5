import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { AccessTokens } from './access-tokens.js';
import { Identity } from './identity.js';

@Module({ imports: [ReplicasModule], providers: [AccessTokens, Identity], exports: [Identity] })
export class IdentityModule {}
