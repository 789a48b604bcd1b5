import { SETTINGS } from '@recado/service-kit/app';
import { Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import { ServerAddress } from './socket/server-address.js';
import { WhatsappClients } from './whatsapp-clients.js';

@Module({
  providers: [
    ServerAddress,
    WhatsappClients,
    { provide: Failpoints, inject: [SETTINGS], useFactory: ({ FAILPOINT }: Config) => new Failpoints(FAILPOINT) },
  ],
  exports: [WhatsappClients, Failpoints],
})
export class ClientModule {}
