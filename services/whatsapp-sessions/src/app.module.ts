import { Module } from '@nestjs/common';
import { ConnectionsModule } from './connections/connections.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({ imports: [ConnectionsModule, SessionsModule] })
export class AppModule {}
