import { Module } from '@nestjs/common';
import { CompaniesModule } from '../../companies/companies.module.js';
import { ApplicationActHandler } from './application-act.js';
import { ApplicationActsRepository } from './application-acts.repository.js';
import { ApplicationsRepository } from './applications.repository.js';
import { ConnectApplicationHandler } from './connect-application.js';
import { EndApplications } from './end-applications.js';
import { OauthRecordsHandler } from './oauth-records.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';
import { UseApplicationHandler } from './use-application.js';

/** Authorized applications and the records of their authorization. */
@Module({
  imports: [CompaniesModule],
  providers: [
    ApplicationActHandler,
    ApplicationActsRepository,
    ApplicationsRepository,
    ConnectApplicationHandler,
    EndApplications,
    OauthRecordsHandler,
    OauthRecordsRepository,
    UseApplicationHandler,
  ],
  exports: [EndApplications],
})
export class ApplicationsModule {}
