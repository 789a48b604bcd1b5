import { Module } from '@nestjs/common';
import { LeasesModule } from '../leases/leases.module.js';
import { Journal } from './journal.js';
import { OpenVaults } from './open-vaults.js';
import { PairingsRepository } from './pairings.repository.js';
import { RemoveExpiredPairings } from './remove-expired-pairings.js';
import { Sealing } from './sealing.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';

@Module({
  imports: [LeasesModule],
  providers: [
    VaultRepository,
    PairingsRepository,
    WriteLogRepository,
    Sealing,
    OpenVaults,
    Journal,
    RemoveExpiredPairings,
  ],
  exports: [OpenVaults, Journal, Sealing],
})
export class VaultModule {}
