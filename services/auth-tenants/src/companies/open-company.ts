import { DEFAULT_TIME_ZONE, NEW_COMPANY_SETTINGS, type CompanyInput, endOfDay } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { CompaniesRepository, type NewCompany } from './store/companies.repository.js';
import { statesOf, type Company } from './store/company.js';
import { trialEnd } from './due-dates/due-day.js';
import { SettingHandlers } from './setting-handlers.js';
import { PlansRepository } from './store/plans.repository.js';

type CompanyDetails = Pick<CompanyInput, 'name' | 'email' | 'phone' | 'document' | 'planId'>;
type Terms = Pick<NewCompany, 'dueDate' | 'recurrence' | 'trialExpiration' | 'confirmBy' | 'status'> & {
  campaignsEnabled: boolean;
};

/** Creates a company, either on trial for a visitor or on the operator's terms. @throws ERR_NO_PLAN_FOUND */
@Injectable()
export class OpenCompany {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly plans: PlansRepository,
    private readonly settingHandlers: SettingHandlers,
  ) {}

  /**
   * Creates a company for a visitor, with an offered plan and the platform's terms. @param confirmBy the deadline for
   * the e-mail confirmation; undefined if none is required
   */
  async onTrial(transaction: Transaction, said: CompanyDetails, now: Date, confirmBy?: Date): Promise<Company> {
    if (!(await this.plans.findOffer(said.planId, transaction.session))) throw new AppError('ERR_NO_PLAN_FOUND');
    const dueDate = await this.trialEnd(now);
    const terms = { dueDate, trialExpiration: dueDate, recurrence: 'MENSAL', status: true } as const;
    const waits = confirmBy && { confirmBy };
    return this.store(transaction, said, { ...terms, ...waits, campaignsEnabled: true }, now);
  }

  /** Starts the trial after the e-mail confirmation and publishes the company. @throws ERR_CONFIRMATION_LINK */
  async confirmed({ session, announce }: Transaction, companyId: string, now: Date): Promise<void> {
    const end = await this.trialEnd(now);
    if (!(await this.companies.confirm(companyId, end, now, session))) throw new AppError('ERR_CONFIRMATION_LINK');
    announce(...statesOf((await this.companies.find(companyId, session)) as Company));
  }

  async byOperator(transaction: Transaction, input: CompanyInput, now: Date): Promise<Company> {
    const { dueDate: day, recurrence, status, campaignsEnabled, ...said } = input;
    const dueDate = day === null ? null : endOfDay(day, DEFAULT_TIME_ZONE);
    return this.store(transaction, said, { dueDate, recurrence, status, campaignsEnabled }, now);
  }

  private async trialEnd(now: Date): Promise<Date> {
    const { value: days } = await this.settingHandlers.getPublic({ key: 'trial' });
    return trialEnd(now, days);
  }

  private async store(
    { session, announce }: Transaction,
    said: CompanyDetails,
    terms: Terms,
    now: Date,
  ): Promise<Company> {
    if (!(await this.plans.hold(said.planId, session))) throw new AppError('ERR_NO_PLAN_FOUND');
    const id = newId();
    const { campaignsEnabled, ...stored } = terms;
    const place = { id, timeZone: DEFAULT_TIME_ZONE, isPlatform: false };
    await this.companies.insert({ ...said, ...stored, ...place }, now, session);
    const settings = { ...NEW_COMPANY_SETTINGS, campaignsEnabled: String(campaignsEnabled) };
    for (const [key, value] of Object.entries(settings)) await this.companies.putSetting(id, { key, value }, session);
    const company = (await this.companies.find(id, session)) as Company;
    announce(...statesOf(company));
    return company;
  }
}
