import { CompanyRenewed, createEvent, dayIn, InvoicePaid } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditBySystem, changesBetween } from '@recado/service-kit/audit';
import { OnEvent, originOfEvent, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { unitsAfterPayment } from './store/addon-units.js';
import { CompaniesRepository } from './store/companies.repository.js';
import { statesOf, type Company } from './store/company.js';
import { nextDueDate } from './due-dates/due-day.js';
import { RenewalsRepository } from './store/renewals.repository.js';

/** Extends the due date of a company after an invoice is paid. A redelivered event changes nothing. */
@Injectable()
export class RenewCompanyHandler {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly renewals: RenewalsRepository,
    private readonly transactions: Transactions,
  ) {}

  @OnEvent(InvoicePaid)
  async execute(event: InvoicePaid): Promise<void> {
    const { companyId, data } = event;
    const { invoiceId, months, ...paid } = data;
    await this.transactions.run(async ({ session, announce }) => {
      if (await this.renewals.has(companyId, invoiceId, session)) return;
      const before = await this.companies.find(companyId, session);
      if (!before?.dueDate) return; // deleted, or no longer expires
      const now = new Date();
      const from = before.dueDate;
      const next = nextDueDate({ from, months, timeZone: before.timeZone, anchor: before.terms.dueAnchor }, now);
      await this.renewals.insert({ _id: invoiceId, companyId, from, to: next.dueDate, at: now }, session);
      await this.companies.renew(companyId, next, now, session);
      const units = unitsAfterPayment(before.addons, { ...paid, endsAt: next.dueDate }, now);
      await this.companies.setAddons(companyId, units, now, session);
      const after = await this.companies.find(companyId, session);
      if (!after) return;
      const dueDate = next.dueDate.toISOString();
      const renewed = createEvent(CompanyRenewed, stamped(originOfEvent(event), { invoiceId, dueDate }));
      const changes = changesBetween({ dueDate: dayOf(before, from) }, { dueDate: dayOf(before, next.dueDate) });
      const act = { action: 'company.renewed', target: { id: companyId, name: before.name }, changes } as const;
      const audit = auditBySystem(originOfEvent(event), act, { at: now, key: invoiceId });
      announce(...statesOf(after), outgoingEvent(renewed), ...audit);
    });
  }
}

const dayOf = ({ timeZone }: Company, date: Date): string => dayIn(timeZone, date);
