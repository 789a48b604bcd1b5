import { randomUUID } from 'node:crypto';
import { InvoicePaid, ListInvoices, SettleInvoice, type Subscription, type SubscribedAddon } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice } from '../src/accounting/invoice.js';
import { admin, boss, DAY_MS, TestService } from './service.js';

/** The end of 15 October and 15 November 2031 in São Paulo, with 31 days in between. */
const [OCTOBER, NOVEMBER] = ['2031-10-16T02:59:59.999Z', '2031-11-16T02:59:59.999Z'];
const atNoon = (day: string): string => `${day}T15:00:00.000Z`;

describe('the invoice of a company with add-ons', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const aUnit = (fields: Partial<SubscribedAddon> = {}): SubscribedAddon => ({
    ...{ id: randomUUID(), addon: 'users', priceCents: 1_000, agreedCents: 1_000 },
    ...{ chargedFrom: atNoon('2031-10-06'), endsAt: null },
    ...fields,
  });
  const aCompany = (addons: SubscribedAddon[]): Promise<Subscription> =>
    service.aCompany({ email: '', dueDate: OCTOBER, addons });
  /** Returns the company one month later. */
  const later = (company: Subscription, addons: SubscribedAddon[]): Promise<Subscription> =>
    service.aCompany({ ...company, addons, dueDate: NOVEMBER }, 2);
  const runBefore = (dueDate: string) => service.runAt(new Date(Date.parse(dueDate) - DAY_MS));
  const invoicesOf = async ({ id }: Subscription) =>
    (await service.all<Invoice>('invoices', { companyId: id })).toSorted((a, b) => a.number - b.number);
  const newest = async (company: Subscription) => (await invoicesOf(company)).at(-1);
  /** Returns the lines besides the plan's. */
  const linesOf = async (company: Subscription) => ((await newest(company))?.lines ?? []).slice(1);

  const settle = async (company: Subscription) =>
    service.ask(SettleInvoice, { id: (await newest(company))?._id ?? '', reason: 'Depósito' }, boss);

  it('contains each add-on at its full price, and the days before its first full period', async () => {
    const company = await aCompany([aUnit(), aUnit(), aUnit({ addon: 'storage', priceCents: 50, agreedCents: 40 })]);

    await runBefore(OCTOBER);

    // ten of the 30 days of the previous period: 10/30 of the monthly price, rounded down to cents
    const days = { from: '2031-10-06', until: '2031-10-15' };
    expect(await linesOf(company)).toEqual([
      { kind: 'addon', addon: 'users', quantity: 2, months: 1, cents: 2_000 },
      { kind: 'addon', addon: 'storage', quantity: 1, months: 1, cents: 50 },
      { kind: 'proportion', addon: 'users', quantity: 2, ...days, cents: 666 },
      { kind: 'proportion', addon: 'storage', quantity: 1, ...days, cents: 13 },
    ]);
    expect(await newest(company)).toMatchObject({ cents: 9_990 + 2_000 + 50 + 666 + 13 });
    const { data: invoices } = await service.ask(ListInvoices, {}, admin(company.id));
    expect(invoices[0]?.lines[3]).toEqual({ kind: 'proportion', addon: 'users', quantity: 2, ...days, value: 6.66 });
  });

  it('contains the days of an add-on once, and the full price each time', async () => {
    const unit = aUnit();
    const company = await aCompany([unit]);
    await runBefore(OCTOBER);
    await settle(company);

    await later(company, [unit]);
    await runBefore(NOVEMBER);

    expect(await linesOf(company)).toEqual([{ kind: 'addon', addon: 'users', quantity: 1, months: 1, cents: 1_000 }]);
  });

  it('also contains the full period of an add-on that was added after the invoice of that period was issued', async () => {
    const company = await aCompany([]);
    await runBefore(OCTOBER);
    await settle(company);

    await later(company, [aUnit()]);
    await runBefore(NOVEMBER);

    const [, proportion] = await linesOf(company);
    expect(proportion).toMatchObject({ from: '2031-10-06', until: '2031-11-15', cents: 333 + 1_000 });
  });

  it('contains no trial days', async () => {
    const company = await aCompany([aUnit({ chargedFrom: OCTOBER })]);

    await runBefore(OCTOBER);

    expect(await linesOf(company)).toMatchObject([{ kind: 'addon', cents: 1_000 }]);
  });

  it('only contains the days of a cancelled one', async () => {
    const company = await aCompany([aUnit({ endsAt: OCTOBER })]);

    await runBefore(OCTOBER);

    expect(await linesOf(company)).toMatchObject([{ kind: 'proportion', cents: 333 }]);
    expect(await newest(company)).toMatchObject({ addonIds: [] });
  });

  it('that is cancelled leaves the days to the next one', async () => {
    const unit = aUnit();
    const company = await aCompany([unit]);
    await runBefore(OCTOBER);

    await later(company, [unit]);
    await runBefore(NOVEMBER);
    const [first, second] = await invoicesOf(company);
    expect(first).toMatchObject({ status: 'cancelled', begunAddonIds: [unit.id] });

    expect(second).toMatchObject({ status: 'open', begunAddonIds: [unit.id] });
    expect(await linesOf(company)).toMatchObject([{ kind: 'addon' }, { kind: 'proportion', cents: 333 + 1_000 }]);
  });

  it('reports its add-ons with its payment', async () => {
    const [old, fresh] = [aUnit({ endsAt: OCTOBER }), aUnit()];
    const company = await aCompany([old, fresh]);
    await runBefore(OCTOBER);
    const events: unknown[] = [];
    const listening = service.link.connection.subscribe(InvoicePaid.subjectForAllCompanies.replace('*', company.id), {
      callback: (_error, message) => void events.push(message.json<{ data: unknown }>().data),
    });
    await service.link.connection.flush();

    await settle(company);

    while (events.length === 0) await new Promise(setImmediate);
    expect(events).toMatchObject([{ addonIds: [fresh.id], begunAddonIds: [old.id, fresh.id] }]);
    listening.unsubscribe();
  });
});
