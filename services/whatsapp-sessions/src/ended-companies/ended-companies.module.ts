import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { RemoveConnections } from './remove-connections.js';

@Module({
  imports: [ConnectionsModule],
  providers: [RemoveConnections],
})
export class EndedCompaniesModule {}
