import { BackgroundWork } from '@recado/service-kit/background';
import { Module } from '@nestjs/common';
import { LeasesModule } from '../leases/leases.module.js';
import { Journal } from './journal.js';
import { OpenVaults } from './open-vaults.js';
import { PairingsRepository } from './pairings.repository.js';
import { RemoveExpiredPairings } from './remove-expired-pairings.js';
import { RewoundPairingsRepository } from './rewound-pairings.repository.js';
import { Sealing } from './sealing.js';
import { VaultRepository } from './vault.repository.js';
import { WriteLogRepository } from './write-log.repository.js';

const REMOVE_EVERY_MS = 10 * 60_000;

@Module({
  imports: [LeasesModule],
  providers: [
    VaultRepository,
    PairingsRepository,
    RewoundPairingsRepository,
    WriteLogRepository,
    Sealing,
    OpenVaults,
    Journal,
    RemoveExpiredPairings,
  ],
  exports: [OpenVaults, Journal, Sealing],
})
export class VaultModule {
  constructor(background: BackgroundWork, removeExpired: RemoveExpiredPairings) {
    const run = removeExpired.execute.bind(removeExpired);
    background.addRepeated({ name: 'former pairings', everyMs: REMOVE_EVERY_MS, run });
  }
}
