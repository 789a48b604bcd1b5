import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GetPublicSetting } from './get-public-setting.js';
import { PlatformRpc } from '../platform/platform.rpc.js';
import { AddCompany } from './add-company.js';
import { AdmitCompany } from './admit-company.js';
import { CompaniesRepository } from './companies.repository.js';
import { CompaniesRpc } from './companies.rpc.js';
import { CompanySchema, PlanSchema, SettingSchema } from './companies.schemas.js';
import { FindCompany } from './find-company.js';
import { GetCompanyPlan } from './get-company-plan.js';
import { ListPlanOffers } from './list-plan-offers.js';
import { ListSettings } from './list-settings.js';
import { LockMembers } from './lock-members.js';
import { OpenCompany } from './open-company.js';
import { PlansRepository } from './plans.repository.js';
import { ReconcileCompanies } from './reconcile-companies.js';
import { UpdateSetting } from './update-setting.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Company', schema: CompanySchema },
      { name: 'Plan', schema: PlanSchema },
      { name: 'Setting', schema: SettingSchema },
    ]),
  ],
  controllers: [CompaniesRpc, PlatformRpc],
  providers: [
    CompaniesRepository,
    PlansRepository,
    FindCompany,
    LockMembers,
    AddCompany,
    AdmitCompany,
    GetCompanyPlan,
    ListPlanOffers,
    ListSettings,
    OpenCompany,
    UpdateSetting,
    ReconcileCompanies,
    GetPublicSetting,
  ],
  exports: [
    FindCompany,
    LockMembers,
    AddCompany,
    AdmitCompany,
    GetPublicSetting,
    ListPlanOffers,
    OpenCompany,
    ReconcileCompanies,
  ],
})
export class CompaniesModule {}
