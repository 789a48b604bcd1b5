import { Module } from '@nestjs/common';
import { ConnectionsModule } from './connections/connections.module.js';
import { EndedCompaniesModule } from './ended-companies/ended-companies.module.js';
import { FleetModule } from './fleet/fleet.module.js';
import { FilesModule } from './files/files.module.js';
import { LinkingModule } from './linking/linking.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({ imports: [ConnectionsModule, LinkingModule, SessionsModule, FilesModule, FleetModule, EndedCompaniesModule] })
export class AppModule {}
