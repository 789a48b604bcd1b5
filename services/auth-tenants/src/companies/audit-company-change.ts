import type { AuditAction, CompanyRecord } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import type { RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompaniesListRepository } from './store/companies-list.repository.js';

type Change = { id: string; action: CompanyAction; before: CompanyRecord | null; reason?: string | undefined };
type CompanyAction = Extract<AuditAction, `company.${string}`>;

/** Audits changes to a company in that company's log. */
@Injectable()
export class AuditCompanyChange {
  constructor(private readonly list: CompaniesListRepository) {}

  /** Returns the company before the change, for `execute`. */
  before({ session }: Transaction, companyId: string): Promise<CompanyRecord | null> {
    return this.list.find(companyId, session);
  }

  /** @param before null for a new company. The record includes `reason`. */
  async execute(transaction: Transaction, context: RpcContext, { id, action, before, reason }: Change): Promise<void> {
    const after = await this.list.find(id, transaction.session);
    const target = { id, name: (after ?? before)?.name ?? '' };
    const changes = changesBetween(before && shown(before), after && { ...shown(after), ...(reason && { reason }) });
    transaction.announce(...auditOf(context, { action, companyId: id, target, changes }));
  }
}

const shown = (company: CompanyRecord) => {
  const { name, email, phone, plan, status, campaignsEnabled, dueDate, recurrence, schedules, holidays } = company;
  return { name, email, phone, plan: plan.name, status, campaignsEnabled, dueDate, recurrence, schedules, holidays };
};
