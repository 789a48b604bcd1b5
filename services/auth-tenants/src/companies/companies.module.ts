import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { EntriesModule } from '../shared/entries/entries.module.js';
import { IntegrationsModule } from './asaas/integrations.module.js';
import { StoreCompany } from './store-company.js';
import { AssertLoginAllowed } from './assert-login-allowed.js';
import { ChangeAddons } from './change-addons.js';
import { CompaniesListRepository } from './store/companies-list.repository.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { PlanHandlers } from './plan-handlers.js';
import { FillSearchKeys } from './fill-search-keys.js';
import { FindCompanies } from './find-companies.js';
import { CompanyHandlers } from './company-handlers.js';
import { SettingHandlers } from './setting-handlers.js';
import { LockMembers } from './lock-members.js';
import { OpenCompany } from './open-company.js';
import { PLANS_DUE } from './store/companies.schemas.js';
import { PlansRepository } from './store/plans.repository.js';
import { RenewCompanyHandler } from './renew-company.js';
import { RenewalsRepository } from './store/renewals.repository.js';
import { ReconcileCompanies } from './reconcile-companies.js';
import { AuditCompanyChange } from './audit-company-change.js';
import { PublishPlanChanges } from './publish-plan-changes.js';

@Module({
  imports: [EntriesModule, IntegrationsModule],
  providers: [
    CompaniesRepository,
    CompaniesListRepository,
    PlansRepository,
    PlanHandlers,
    AuditCompanyChange,
    PublishPlanChanges,
    CompanyHandlers,
    ChangeAddons,
    StoreCompany,
    FillSearchKeys,
    FindCompanies,
    LockMembers,
    AssertLoginAllowed,
    SettingHandlers,
    OpenCompany,
    ReconcileCompanies,
    RenewCompanyHandler,
    RenewalsRepository,
  ],
  exports: [
    ChangeAddons,
    AuditCompanyChange,
    StoreCompany,
    FindCompanies,
    LockMembers,
    AssertLoginAllowed,
    SettingHandlers,
    PlanHandlers,
    OpenCompany,
    CompanyHandlers,
    ReconcileCompanies,
  ],
})
export class CompaniesModule {
  constructor(background: BackgroundWork, publish: PublishPlanChanges) {
    background.addRepeated({ name: 'plan changes', due: PLANS_DUE, run: (tools) => publish.execute(tools) });
  }
}
