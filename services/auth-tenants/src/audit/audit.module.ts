import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { AuditRepository } from './audit.repository.js';
import { ReadAuditHandler } from './read-audit.js';
import { StoreActHandler } from './store-act.js';

@Module({
  imports: [CompaniesModule],
  providers: [AuditRepository, ReadAuditHandler, StoreActHandler],
})
export class AuditModule {}
