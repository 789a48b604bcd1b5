import { Module } from '@nestjs/common';
import { LeasesModule } from '../leases/leases.module.js';
import { Journal } from './journal.js';
import { OpenVaults } from './open-vaults.js';
import { Sealing } from './sealing.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';

@Module({
  imports: [LeasesModule],
  providers: [VaultRepository, WriteLogRepository, Sealing, OpenVaults, Journal],
  exports: [OpenVaults, Journal, Sealing],
})
export class VaultModule {}
