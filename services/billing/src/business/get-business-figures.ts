import { dayAfterMonths, DEFAULT_TIME_ZONE, dayIn, GetBusinessFigures, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { LedgerRepository } from '../accounting/ledger.repository.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';

const MONTHS = 12;
const monthOf = (date: Date): string => dayIn(DEFAULT_TIME_ZONE, date).slice(0, 7);
const byName = (a: { planName: string }, b: { planName: string }) => a.planName.localeCompare(b.planName);

/** Returns figures about companies and income for the operator, in the operator's time zone. */
@Injectable()
export class GetBusinessFiguresHandler {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly invoices: InvoicesRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(GetBusinessFigures)
  async execute(
    _request: RequestOf<typeof GetBusinessFigures>,
    context: RpcContext,
  ): Promise<z.input<typeof GetBusinessFigures.reply>> {
    assertSuper(actorOf(context));
    const now = new Date();
    const today = dayIn(DEFAULT_TIME_ZONE, now);
    const months = Array.from({ length: MONTHS }, (_, n) => dayAfterMonths(today, n + 1 - MONTHS).slice(0, 7));
    const [income, havePaid] = await Promise.all([
      this.ledger.income(new Date(`${months[0]}-01T00:00:00-03:00`), DEFAULT_TIME_ZONE),
      this.invoices.companiesThatPaid(),
    ]);
    const companies = this.subscriptions.all().filter(({ isPlatform, status }) => !isPlatform && status);
    const isOver = ({ dueDate }: { dueDate: string | null }) => dueDate !== null && Date.parse(dueDate) < now.getTime();
    const sum = (rows: typeof income) => rows.reduce((total, { cents }) => total + cents, 0) / 100;
    const overdue = companies.filter(isOver);
    return {
      active: companies.filter((one) => !isOver(one) && havePaid.has(one.id)).length,
      inTrial: companies.filter((one) => !isOver(one) && one.dueDate !== null && !havePaid.has(one.id)).length,
      overdue: overdue.length,
      months: months.map((month) => {
        const rows = income.filter((one) => one.month === month);
        const lost = overdue.filter(({ dueDate }) => dueDate && monthOf(new Date(dueDate)) === month).length;
        return { month, income: sum(rows), payments: rows.reduce((total, { count }) => total + count, 0), lost };
      }),
      plans: [...new Set([...companies, ...income].map(({ planName }) => planName))]
        .map((planName) => ({
          planName,
          companies: companies.filter((one) => one.planName === planName).length,
          income: sum(income.filter((one) => one.planName === planName)),
        }))
        .sort(byName),
    };
  }
}
