import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { EntriesModule } from '../shared/entries/entries.module.js';
import { IntegrationsModule } from './asaas/integrations.module.js';
import { AddCompany } from './add-company.js';
import { AssertLoginAllowed } from './assert-login-allowed.js';
import { ChangeAddons } from './change-addons.js';
import { CompaniesListRepository } from './store/companies-list.repository.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { EditPlansHandler } from './edit-plans.js';
import { EndCompany } from './end-company.js';
import { FillSearchKeys } from './fill-search-keys.js';
import { FindCompany } from './find-company.js';
import { FindPlans } from './find-plans.js';
import { DeleteUnconfirmed } from './delete-unconfirmed.js';
import { GetCompanyPlanHandler } from './get-company-plan.js';
import { GetPublicSettingHandler } from './get-public-setting.js';
import { ListPlanOffersHandler } from './list-plan-offers.js';
import { ListSettingsHandler } from './list-settings.js';
import { LockMembers } from './lock-members.js';
import { NameCompanies } from './name-companies.js';
import { OpenCompany } from './open-company.js';
import { PLANS_DUE } from './store/companies.schemas.js';
import { PlansRepository } from './store/plans.repository.js';
import { ReadCompaniesHandler } from './read-companies.js';
import { ReadPlansHandler } from './read-plans.js';
import { RenewCompanyHandler } from './renew-company.js';
import { RenewalsRepository } from './store/renewals.repository.js';
import { ReconcileCompanies } from './reconcile-companies.js';
import { AuditCompanyChange } from './audit-company-change.js';
import { PublishPlanChanges } from './publish-plan-changes.js';
import { UpdateCompanyHandler } from './update-company.js';
import { UpdateCompanySchedulesHandler } from './update-schedules.js';
import { UpdateSettingHandler } from './update-setting.js';

@Module({
  imports: [EntriesModule, IntegrationsModule],
  providers: [
    CompaniesRepository,
    CompaniesListRepository,
    PlansRepository,
    EditPlansHandler,
    ReadPlansHandler,
    AuditCompanyChange,
    PublishPlanChanges,
    ReadCompaniesHandler,
    UpdateCompanyHandler,
    UpdateCompanySchedulesHandler,
    ChangeAddons,
    EndCompany,
    FillSearchKeys,
    FindCompany,
    FindPlans,
    DeleteUnconfirmed,
    LockMembers,
    NameCompanies,
    AddCompany,
    AssertLoginAllowed,
    GetCompanyPlanHandler,
    ListPlanOffersHandler,
    ListSettingsHandler,
    OpenCompany,
    UpdateSettingHandler,
    ReconcileCompanies,
    RenewCompanyHandler,
    RenewalsRepository,
    GetPublicSettingHandler,
  ],
  exports: [
    ChangeAddons,
    AuditCompanyChange,
    EndCompany,
    FindCompany,
    FindPlans,
    DeleteUnconfirmed,
    LockMembers,
    NameCompanies,
    AddCompany,
    AssertLoginAllowed,
    GetPublicSettingHandler,
    ListPlanOffersHandler,
    OpenCompany,
    ReadCompaniesHandler,
    ReconcileCompanies,
  ],
})
export class CompaniesModule {
  constructor(background: BackgroundWork, publish: PublishPlanChanges) {
    background.addRepeated({ name: 'plan changes', due: PLANS_DUE, run: (tools) => publish.execute(tools) });
  }
}
