import { type Plan } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository, type NewCompany } from './store/companies.repository.js';
import { statesOf, type Company } from './store/company.js';

type Input = Omit<NewCompany, 'id' | 'planId'> & { plan: Omit<Plan, 'id'> };

/** Adds a company, and its plan unless one of that name exists. There is one platform company; a repeat returns it. */
@Injectable()
export class AddCompany {
  constructor(private readonly companies: CompaniesRepository) {}

  async execute({ session, announce }: Transaction, { plan, ...fields }: Input): Promise<Company> {
    const platform = fields.isPlatform ? await this.companies.findPlatform(session) : null;
    if (platform) return platform;
    const chosen = await this.companies.findPlanByName(plan.name, session);
    const planId = chosen?.id ?? newId();
    if (!chosen) await this.companies.insertPlan({ ...plan, id: planId }, session);
    const id = newId();
    await this.companies.insert({ ...fields, id, planId }, new Date(), session);
    await this.companies.putSetting(id, { key: 'campaignsEnabled', value: String(plan.useCampaigns) }, session);
    const company = (await this.companies.find(id, session)) as Company;
    announce(...statesOf(company));
    return company;
  }
}
