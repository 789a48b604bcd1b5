import { randomUUID } from 'node:crypto';
import {
  createEvent,
  CreateCompany,
  CreatePlan,
  CreateUser,
  GetCompany,
  GetStorageUsed,
  GetUsage,
  InvoicePaid,
  ListCompanies,
  SetAddon,
  SignUp,
  SubscriptionState,
  UpdateCompany,
  UpdatePlan,
  type Actor,
  type Addon,
  type PlanRecord,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RpcClient, StateCopy } from '@recado/service-kit/messaging';
import { RenewCompanyHandler } from '../src/companies/renew-company.js';
import { codeOf, PASSWORD, silent, TestService, type TestUser } from './service.js';

const GIGABYTE = 1024 ** 3;
const PRICES = { addonUsers: 10, addonConnections: 25.5, addonStorage: 1 };
const LIMITS = { users: 2, connections: 1, queues: 5, storageGb: 2, value: 99.9 };

describe('add-ons of a company', () => {
  let service: TestService;
  let boss: TestUser;
  let copy: StateCopy<typeof SubscriptionState>;
  let storedBytes: number | null = 0;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({
      companyId: await service.aCompany({ name: 'Recado', isPlatform: true }),
      profile: 'admin',
      super: true,
    });
    copy = new StateCopy(SubscriptionState, silent);
    await copy.start(service.link);
    // the service that counts files is unavailable
    jest.spyOn(service.app.get(RpcClient), 'call').mockImplementation(async ({ name }: { name: string }) => {
      if (name !== GetStorageUsed.name || storedBytes === null) throw new Error('nobody answers');
      return { usedBytes: storedBytes };
    });
  });
  afterAll(async () => {
    await copy.stop();
    await service.stop();
  });

  const aPlan = (fields: object = {}): Promise<PlanRecord> =>
    service.ask(CreatePlan, { name: randomUUID(), ...LIMITS, ...PRICES, ...fields }, boss.actor);
  /** A company with one user, who is its administrator. */
  const aCustomer = async (dueDate: string | null = '2031-01-31', fields: object = {}) => {
    const { id: planId } = await aPlan(fields);
    const email = `${randomUUID()}@test.local`;
    const said = { name: 'Floricultura', email, password: PASSWORD, planId, dueDate };
    const company = await service.ask(CreateCompany, said, boss.actor);
    const actor: Actor = { ...boss.actor, companyId: company.id, super: false, userId: randomUUID() };
    return { ...company, actor };
  };
  type Customer = Awaited<ReturnType<typeof aCustomer>>;
  const set = ({ actor }: Pick<Customer, 'actor'>, addon: Addon, quantity: number) =>
    service.ask(SetAddon, { addon, quantity }, actor);
  const usage = ({ actor }: Pick<Customer, 'actor'>) => service.ask(GetUsage, {}, actor);
  const part = async (of: Pick<Customer, 'actor'>, name: string) =>
    (await usage(of)).parts.find((one) => one.part === name);
  const addUser = ({ actor }: Pick<Customer, 'actor'>) =>
    service.ask(CreateUser, { name: 'Bia', email: `${randomUUID()}@test.local`, password: PASSWORD }, actor);
  const unitsOf = async ({ id }: { id: string }) =>
    (await service.connection.collection<{ _id: string; addons?: StoredUnit[] }>('companies').findOne({ _id: id }))
      ?.addons ?? [];
  type StoredUnit = { id: string; addon: Addon; endsAt: Date | null; chargedFrom: Date; isBilled: boolean };
  /** Ends the paid period. */
  const endPaidTime = async ({ id }: { id: string }) => {
    const past = new Date(Date.now() - 60_000);
    await service.connection
      .collection<{ _id: string }>('companies')
      .updateOne(
        { _id: id },
        { $set: { 'addons.$[ending].endsAt': past, addonsEndAt: past } },
        { arrayFilters: [{ 'ending.endsAt': { $ne: null } }] },
      );
    await service.work('ended add-ons').runDue();
  };
  const pay = (companyId: string, paid: { addonIds?: string[]; begunAddonIds?: string[] } = {}) => {
    const invoiceId = randomUUID();
    const data = { invoiceId, dueDate: new Date().toISOString(), months: 1, ...paid };
    const stamp = { id: invoiceId, companyId, correlationId: 'test', occurredAt: new Date() };
    return service.app.get(RenewCompanyHandler).execute(createEvent(InvoicePaid, { ...stamp, data }));
  };
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise(setImmediate);
  };

  it("show the company's usage of its plan, resource by resource", async () => {
    const customer = await aCustomer();
    await service.aQueue(customer.id);
    storedBytes = GIGABYTE / 2;

    const { parts, ...rest } = await usage(customer);

    expect(rest).toMatchObject({ months: 1, isTrial: false, dueDate: '2031-02-01T02:59:59.999Z' });
    expect(parts.map(({ part: name, used, limit }) => [name, used, limit])).toEqual([
      ['users', 1, 2],
      ['connections', 0, 1],
      ['queues', 1, 5],
      ['storage', 0.5, 2],
    ]);
    expect(parts.map(({ addon }) => addon?.price ?? null)).toEqual([10, 25.5, null, 1]);
    storedBytes = null;
    expect((await part(customer, 'storage'))?.used).toBeNull();
    storedBytes = 0;
  });

  it('raise the limit immediately, and billing receives each with its price', async () => {
    const customer = await aCustomer();
    await addUser(customer);
    expect(await codeOf(addUser(customer))).toBe('ERR_PLAN_LIMIT');

    await set(customer, 'users', 2);

    expect(await codeOf(addUser(customer))).toBe('no error');
    expect(await part(customer, 'users')).toMatchObject({ used: 3, limit: 4, addon: { on: 2, ending: 0 } });
    await until(() => copy.get(customer.id, customer.id)?.addons.length === 2);
    expect(copy.get(customer.id, customer.id)?.addons[0]).toMatchObject({
      ...{ addon: 'users', priceCents: 1_000, agreedCents: 1_000, endsAt: null },
    });
  });

  it('have the last requested quantity, despite repeated and concurrent requests', async () => {
    const customer = await aCustomer();

    await Promise.all(Array.from({ length: 5 }, () => set(customer, 'connections', 2)));

    expect(await part(customer, 'connections')).toMatchObject({ limit: 3, addon: { on: 2 } });
    expect(await unitsOf(customer)).toHaveLength(2);
  });

  it('enforce the raised limit when twenty users are created concurrently', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 3);

    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(addUser(customer))));

    expect(codes.filter((code) => code === 'no error')).toHaveLength(4);
    expect(codes.filter((code) => code === 'ERR_PLAN_LIMIT')).toHaveLength(16);
  });

  it('are only offered with a price, in a plan that has one, and not for unlimited storage', async () => {
    const [none, free, unlimited] = [
      await aCustomer('2031-01-31', { addonUsers: 0 }),
      await aCustomer('2031-01-31', { value: 0 }),
      await aCustomer('2031-01-31', { storageGb: null }),
    ];

    for (const [customer, addon] of [
      [none, 'users'],
      [free, 'users'],
      [unlimited, 'storage'],
    ] as const) {
      expect((await part(customer, addon))?.addon).toBeNull();
      expect(await codeOf(set(customer, addon, 1))).toBe('ERR_ADDON_NOT_OFFERED');
    }
  });

  it('are enabled by users who may pay', async () => {
    const customer = await aCustomer();
    const agent = { actor: { ...customer.actor, profile: 'user' as const } };

    expect(await codeOf(set(agent, 'users', 1))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(usage(agent))).toBe('ERR_NO_PERMISSION');
    expect(await unitsOf(customer)).toEqual([]);
  });

  it('cannot be cancelled while they are used', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 2);
    await addUser(customer);
    await addUser(customer);

    expect(await codeOf(set(customer, 'users', 0))).toBe('ERR_ADDON_IN_USE');
    expect(await codeOf(set(customer, 'users', 1))).toBe('no error');

    storedBytes = 2.5 * GIGABYTE;
    await set(customer, 'storage', 2);
    expect(await codeOf(set(customer, 'storage', 0))).toBe('ERR_ADDON_IN_USE');
    expect(await codeOf(set(customer, 'storage', 1))).toBe('no error');
    storedBytes = null;
    expect(await codeOf(set(customer, 'storage', 0))).toBe('ERR_UNAVAILABLE');
    storedBytes = 0;
  });

  it('that are cancelled remain until the paid period ends, and are reactivated on request', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 2);
    await set(customer, 'users', 0);
    const endsAt = '2031-02-01T02:59:59.999Z';
    expect(await part(customer, 'users')).toMatchObject({ limit: 4, addon: { on: 2, ending: 2, endsAt } });

    await set(customer, 'users', 1);
    expect(await part(customer, 'users')).toMatchObject({ limit: 4, addon: { on: 2, ending: 1, endsAt } });
    expect(await unitsOf(customer)).toHaveLength(2);

    await endPaidTime(customer);

    expect(await part(customer, 'users')).toMatchObject({ limit: 3, addon: { on: 1, ending: 0, endsAt: null } });
    await until(() =>
      (copy.get(customer.id, customer.id)?.addons ?? []).some((one) => Date.parse(one.endsAt ?? '') < Date.now()),
    );
  });

  it('that are used when they end continue, and are charged from then on', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 2);
    await set(customer, 'users', 0);
    await addUser(customer);
    await addUser(customer); // the third of a plan of two

    await endPaidTime(customer);

    expect(await part(customer, 'users')).toMatchObject({ used: 3, limit: 3, addon: { on: 1, ending: 0 } });
    const kept = (await unitsOf(customer)).find(({ endsAt }) => endsAt === null);
    expect(kept?.chargedFrom.getTime()).toBeLessThan(Date.now() - 30_000);
    expect(kept?.isBilled).toBe(false);
  });

  it('that are on an earlier invoice remain for its period', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 1);
    const [unit] = await unitsOf(customer);
    await set(customer, 'users', 0);

    await pay(customer.id, { addonIds: [unit?.id ?? ''], begunAddonIds: [unit?.id ?? ''] });

    const endsAt = '2031-03-01T02:59:59.999Z';
    expect(await part(customer, 'users')).toMatchObject({ limit: 3, addon: { on: 1, ending: 1, endsAt } });
  });

  it('that have ended are removed once their days are paid, and not before', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 1);
    const [unit] = await unitsOf(customer);
    await set(customer, 'users', 0);
    await endPaidTime(customer);

    await pay(customer.id);
    expect(await unitsOf(customer)).toHaveLength(1);
    await pay(customer.id, { begunAddonIds: [unit?.id ?? ''] });
    expect(await unitsOf(customer)).toEqual([]);
  });

  it('are free in a trial, and cost the price of their period after it', async () => {
    const { id: planId } = await aPlan();
    const { actor } = boss;
    await service.connection
      .collection<{ _id: string }>('settings')
      .insertOne({ _id: randomUUID(), companyId: actor.companyId, key: 'allowregister', value: 'enabled' } as never);
    const email = `${randomUUID()}@test.local`;
    const signed = await service.ask(SignUp, {
      name: 'Nova',
      email,
      password: PASSWORD,
      planId,
      address: randomUUID(),
    });
    const customer = { id: signed.id, actor: { ...actor, companyId: signed.id, super: false } };

    await set(customer, 'users', 1);

    expect(await usage(customer)).toMatchObject({ isTrial: true });
    expect((await unitsOf(customer))[0]?.chargedFrom.toISOString()).toBe(signed.dueDate);
  });

  it("follow the plan's price, and keep the agreed one when the plan no longer offers them", async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 1);
    const { id: planId } = customer.plan;
    const change = (addonUsers: number | null) =>
      service.ask(UpdatePlan, { id: planId, name: planId, ...LIMITS, ...PRICES, addonUsers }, boss.actor);
    const price = () => copy.get(customer.id, customer.id)?.addons[0]?.priceCents;

    await change(12);
    await until(() => price() === 1_200);
    await change(null);
    await until(() => price() === 1_000);

    expect((await part(customer, 'users'))?.addon).toMatchObject({ price: 10, isOffered: false, on: 1 });
    expect(await codeOf(set(customer, 'users', 2))).toBe('ERR_ADDON_NOT_OFFERED');
    expect(await codeOf(set(customer, 'users', 0))).toBe('no error');
  });

  it('are settled manually with the due date that the operator moves', async () => {
    const customer = await aCustomer();
    await set(customer, 'users', 1);
    const { id, name, email, planId } = customer;

    await service.ask(UpdateCompany, { id, name, email, planId, dueDate: '2031-02-28' }, boss.actor);

    expect((await unitsOf(customer))[0]?.chargedFrom.toISOString()).toBe('2031-03-01T02:59:59.999Z');
  });

  it('are visible to the operator, and belong to that company', async () => {
    const [customer, other] = [await aCustomer(), await aCustomer()];
    await set(customer, 'users', 2);
    const addonsOf = async ({ id }: { id: string }) => (await service.ask(GetCompany, { id }, boss.actor)).addons;

    expect(await addonsOf(customer)).toEqual({ users: 2, connections: 0, storage: 0 });
    expect(await addonsOf(other)).toEqual({ users: 0, connections: 0, storage: 0 });
    const { data } = await service.ask(ListCompanies, { filter: { q: customer.email } }, boss.actor);
    expect(data).toMatchObject([{ id: customer.id, addons: { users: 2 }, credit: null }]);
  });

  it('end immediately without a paid period', async () => {
    const customer = await aCustomer(null);
    await set(customer, 'users', 1);
    await set(customer, 'users', 0);

    expect(await part(customer, 'users')).toMatchObject({ limit: 2, addon: { on: 0 } });
  });
});
