import { CompanyState, DEFAULT_TIME_ZONE } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository } from './companies.repository.js';
import { companyStateOf, type Company } from './company.js';
import { GetPublicSettingHandler } from './get-public-setting.js';
import { PlansRepository } from './plans.repository.js';
import { trialEnd } from './trial.js';

type Input = { name: string; email: string; phone: string; planId: string };

const RECURRENCE = 'MENSAL';
const FIRST_SETTINGS = [{ key: 'campaignsEnabled', value: 'true' }];

/** A company on trial, as a sign-up begins one; its terms are the platform's. @throws ERR_NO_PLAN_FOUND */
@Injectable()
export class OpenCompany {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly plans: PlansRepository,
    private readonly getPublicSetting: GetPublicSettingHandler,
  ) {}

  async execute({ session, announce }: Transaction, { planId, ...said }: Input, now: Date): Promise<Company> {
    const plan = await this.plans.findOffer(planId, session);
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
    const { value: days } = await this.getPublicSetting.execute({ key: 'trial' });
    const dueDate = trialEnd(now, days);
    const id = newId();
    const terms = { dueDate, trialExpiration: dueDate, recurrence: RECURRENCE, timeZone: DEFAULT_TIME_ZONE };
    await this.companies.insert({ ...said, ...terms, id, planId, isPlatform: false }, now, session);
    for (const setting of FIRST_SETTINGS) await this.companies.putSetting(id, setting, session);
    const company = (await this.companies.find(id, session)) as Company;
    announce(outgoingState(CompanyState, companyStateOf(company)));
    return company;
  }
}
