import {
  CompanyRenewed,
  createEvent,
  CreateCompany,
  CreatePlan,
  dayIn,
  GetCompany,
  InvoicePaid,
  KeepCompanyDocument,
  LogIn,
  SubscriptionState,
  UpdateCompany,
  UpdatePlan,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StateCopy } from '@recado/service-kit/messaging';
import { RenewCompanyHandler } from '../src/companies/renew-company.js';
import { codeOf, PASSWORD, silent, TestService, type TestUser } from './service.js';

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => dayIn('America/Sao_Paulo', new Date(Date.now() + days * DAY_MS));

describe('a paid invoice', () => {
  let service: TestService;
  let boss: TestUser;
  let copy: StateCopy<typeof SubscriptionState>;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({
      companyId: await service.aCompany({ name: 'Recado', isPlatform: true }),
      profile: 'admin',
      super: true,
    });
    copy = new StateCopy(SubscriptionState, silent);
    await copy.start(service.link);
  });
  afterAll(async () => {
    await copy.stop();
    await service.stop();
  });

  const aPlan = () =>
    service.ask(CreatePlan, { name: randomUUID(), users: 3, connections: 1, queues: 5, value: 99.9 }, boss.actor);
  const aCustomer = async (dueDate: string | null) => {
    const { id: planId } = await aPlan();
    const email = `${randomUUID()}@test.local`;
    return service.ask(CreateCompany, { name: 'Floricultura', email, password: PASSWORD, planId, dueDate }, boss.actor);
  };
  // the handler is called directly, because parallel test files share the consumer
  const pay = (companyId: string, invoiceId = randomUUID(), months = 1) => {
    const data = { invoiceId, dueDate: new Date().toISOString(), months };
    const event = createEvent(InvoicePaid, {
      ...{ id: invoiceId, companyId, correlationId: 'test', occurredAt: new Date() },
      data,
    });
    return service.app.get(RenewCompanyHandler).execute(event);
  };
  const dueDay = async (id: string) => (await service.ask(GetCompany, { id }, boss.actor)).dueDate;
  const known = (id: string) => copy.get(id, id);
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise(setImmediate);
  };

  it('extends the due date once, despite repeated and concurrent deliveries', async () => {
    const { id } = await aCustomer('2031-01-31');
    const invoiceId = randomUUID();

    await Promise.all(Array.from({ length: 5 }, () => pay(id, invoiceId)));
    await pay(id, invoiceId);

    expect(await dueDay(id)).toBe('2031-02-28');
    await pay(id);
    expect(await dueDay(id)).toBe('2031-03-31');
  });

  it('publishes the new date', async () => {
    const { id } = await aCustomer('2031-01-31');
    const events: unknown[] = [];
    const listening = service.link.connection.subscribe(CompanyRenewed.subjectForAllCompanies.replace(/\*$/, id), {
      callback: (_error, message) => void events.push(message.json<{ data: unknown }>().data),
    });
    await service.link.connection.flush();
    const invoiceId = randomUUID();

    await pay(id, invoiceId, 3);

    await until(() => events.length > 0 && known(id)?.dueDate === '2031-05-01T02:59:59.999Z');
    expect(events).toEqual([{ invoiceId, dueDate: '2031-05-01T02:59:59.999Z' }]);
    listening.unsubscribe();
  });

  it('changes nothing for a company that never expires or is deleted', async () => {
    const { id } = await aCustomer(null);

    await pay(id);
    await pay(randomUUID());

    expect(await dueDay(id)).toBeNull();
  });

  it('lets an expired company log in again', async () => {
    const { id, email } = await aCustomer(inDays(-2));
    const logIn = () => service.ask(LogIn, { email, password: PASSWORD, address: '127.0.0.1', device: null });
    expect(await codeOf(logIn())).toBe('ERR_COMPANY_EXPIRED');

    await pay(id);

    expect(await codeOf(logIn())).toBe('no error');
  });

  it('counts from the day that the operator set last', async () => {
    const customer = await aCustomer('2031-01-31');
    await pay(customer.id);
    const { name, email, phone, planId, status, campaignsEnabled, recurrence } = customer;
    const asIs = { id: customer.id, name, email, phone, planId, status, campaignsEnabled, recurrence };
    await service.ask(UpdateCompany, { ...asIs, dueDate: '2031-02-10' }, boss.actor);

    await pay(customer.id);

    expect(await dueDay(customer.id)).toBe('2031-03-10');
  });

  it('uses the published terms of the company: price in cents, e-mail, CPF or CNPJ, recurrence', async () => {
    const customer = await aCustomer('2031-01-31');
    await until(() => known(customer.id) !== undefined);
    expect(known(customer.id)).toMatchObject({
      ...{ companyName: 'Floricultura', email: customer.email, document: '', recurrence: 'MENSAL', priceCents: 9_990 },
      ...{ language: 'pt-BR', status: true, isPlatform: false, dueDate: '2031-02-01T02:59:59.999Z' },
    });

    const { id, name } = customer.plan;
    await service.ask(UpdatePlan, { id, name, users: 3, connections: 1, queues: 5, value: 120 }, boss.actor);
    await until(() => known(customer.id)?.priceCents === 12_000);
    await service.ask(KeepCompanyDocument, { companyId: customer.id, document: '52998224725' });
    await until(() => known(customer.id)?.document === '52998224725');
  });
});
