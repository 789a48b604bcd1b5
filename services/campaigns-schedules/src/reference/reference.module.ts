import { CompanyState, ConnectionState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { Companies, Connections } from './copies.js';

@Module({
  providers: [provideStateCopy(Companies, CompanyState), provideStateCopy(Connections, ConnectionState)],
  exports: [Companies, Connections],
})
export class ReferenceModule {}
