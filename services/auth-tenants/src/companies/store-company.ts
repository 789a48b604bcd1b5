import type { Plan } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { StoreEntry } from '../shared/entries/store-entry.js';
import { LockMembers } from './lock-members.js';
import { CompaniesRepository, type NewCompany } from './store/companies.repository.js';
import { CONFIRMATIONS_DUE } from './store/companies.schemas.js';
import { type Company, statesOf, tombstonesOf } from './store/company.js';

type Input = Omit<NewCompany, 'id' | 'planId'> & { plan: Omit<Plan, 'id'> };

/** Creates and ends companies in the transactions of other modules. */
@Injectable()
export class StoreCompany {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly lockMembers: LockMembers,
    private readonly storeEntry: StoreEntry,
  ) {}

  /**
   * Adds a company, and its plan unless one of that name exists. There is one platform company; a repeat returns it.
   */
  async create({ session, announce }: Transaction, { plan, ...fields }: Input): Promise<Company> {
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

  /**
   * Marks a company as deleted and publishes the deletion. Waits for changes in progress to its users; later ones find
   * no company. @returns the company before the change. @throws ERR_NO_COMPANY_FOUND; ERR_NO_PERMISSION for the
   * platform company
   */
  async end(transaction: Transaction, companyId: string, now: Date): Promise<Company> {
    const company = await this.lockMembers.execute(transaction, companyId);
    if (company.isPlatform) throw new AppError('ERR_NO_PERMISSION');
    await this.storeEntry.end(transaction, { companyId }, 'closed');
    const ended = await this.companies.markDeleted(company, now, transaction.session);
    transaction.announce(...tombstonesOf(ended));
    return company;
  }

  get unconfirmedDue() {
    return CONFIRMATIONS_DUE;
  }

  /** Finds the companies whose sign-up was not confirmed in time. */
  unconfirmed(now: Date): AsyncIterable<string> {
    return this.companies.unconfirmedSince(now);
  }

  /**
   * Deletes a company whose sign-up was not confirmed. It was never published. @returns false if it was confirmed
   * meanwhile
   */
  removeUnconfirmed({ session }: Transaction, companyId: string): Promise<boolean> {
    return this.companies.removeUnconfirmed(companyId, session);
  }
}
