import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module.js';
import { AccessTokens } from './access-tokens.js';
import { Identity } from './identity.js';

@Module({ imports: [CopiesModule], providers: [AccessTokens, Identity], exports: [Identity] })
export class IdentityModule {}
