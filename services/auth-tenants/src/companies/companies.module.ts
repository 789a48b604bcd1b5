import { Module } from '@nestjs/common';
import { ListInvoicesHandler } from '../platform/list-invoices.js';
import { AddCompany } from './add-company.js';
import { AssertLoginAllowed } from './assert-login-allowed.js';
import { CompaniesRepository } from './companies.repository.js';
import { FindCompany } from './find-company.js';
import { GetCompanyPlanHandler } from './get-company-plan.js';
import { GetPublicSettingHandler } from './get-public-setting.js';
import { ListPlanOffersHandler } from './list-plan-offers.js';
import { ListSettingsHandler } from './list-settings.js';
import { LockMembers } from './lock-members.js';
import { OpenCompany } from './open-company.js';
import { PlansRepository } from './plans.repository.js';
import { ReconcileCompanies } from './reconcile-companies.js';
import { UpdateSettingHandler } from './update-setting.js';

@Module({
  providers: [
    ListInvoicesHandler,
    CompaniesRepository,
    PlansRepository,
    FindCompany,
    LockMembers,
    AddCompany,
    AssertLoginAllowed,
    GetCompanyPlanHandler,
    ListPlanOffersHandler,
    ListSettingsHandler,
    OpenCompany,
    UpdateSettingHandler,
    ReconcileCompanies,
    GetPublicSettingHandler,
  ],
  exports: [
    FindCompany,
    LockMembers,
    AddCompany,
    AssertLoginAllowed,
    GetPublicSettingHandler,
    ListPlanOffersHandler,
    OpenCompany,
    ReconcileCompanies,
  ],
})
export class CompaniesModule {}
