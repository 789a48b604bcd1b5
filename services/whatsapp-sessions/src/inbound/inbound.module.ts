import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClientModule } from '../client/client.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { MediaModule } from '../media/media.module.js';
import { PeopleModule } from '../people/people.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { InboundPipelines } from './inbound-pipelines.js';
import { UnreadableRepository } from './unreadable.repository.js';
import { UnreadableSchema } from './unreadable.schemas.js';

@Module({
  imports: [
    ClientModule,
    ConnectionsModule,
    MediaModule,
    PeopleModule,
    VaultModule,
    MongooseModule.forFeature([{ name: 'Unreadable', schema: UnreadableSchema }]),
  ],
  providers: [InboundPipelines, UnreadableRepository],
  exports: [InboundPipelines],
})
export class InboundModule {}
