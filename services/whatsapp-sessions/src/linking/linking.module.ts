import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { PairSessionHandler } from './pair-session.js';
import { PasskeyHandler } from './passkey.js';

@Module({ imports: [ConnectionsModule], providers: [PairSessionHandler, PasskeyHandler] })
export class LinkingModule {}
