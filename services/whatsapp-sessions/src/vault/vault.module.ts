import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LeasesModule } from '../leases/leases.module.js';
import { Journal } from './journal.js';
import { OpenVaults } from './open-vaults.js';
import { Sealing } from './sealing.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';
import { WriteLogSchema } from './write-log.schemas.js';
import { CredentialsSchema, JournalSchema, SignalKeySchema } from './vault.schemas.js';

@Module({
  imports: [
    LeasesModule,
    MongooseModule.forFeature([
      { name: 'SignalKey', schema: SignalKeySchema },
      { name: 'Credentials', schema: CredentialsSchema },
      { name: 'Journal', schema: JournalSchema },
      { name: 'WriteLog', schema: WriteLogSchema },
    ]),
  ],
  providers: [VaultRepository, WriteLogRepository, Sealing, OpenVaults, Journal],
  exports: [OpenVaults, Journal, Sealing],
})
export class VaultModule {}
