import { Module } from '@nestjs/common';
import { ConnectionsModule } from './connections/connections.module.js';
import { EndedCompaniesModule } from './ended-companies/ended-companies.module.js';
import { FilesModule } from './files/files.module.js';
import { SessionsModule } from './sessions/sessions.module.js';

@Module({ imports: [ConnectionsModule, SessionsModule, FilesModule, EndedCompaniesModule] })
export class AppModule {}
