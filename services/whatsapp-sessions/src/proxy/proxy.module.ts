import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { ProxiesRepository } from './proxies.repository.js';
import { Routes } from './routes.js';

@Module({ imports: [VaultModule], providers: [ProxiesRepository, Routes], exports: [Routes] })
export class ProxyModule {}
