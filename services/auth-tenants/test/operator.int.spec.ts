import {
  CompanyPages,
  AdminListQuery,
  CompanyState,
  DEFAULT_HOURS,
  DeleteCompany,
  CreateCompany,
  CreatePlan,
  DeletePlan,
  GetAsaasToken,
  GetInvoiceKeys,
  GetCompany,
  GetPlan,
  KeepCompanyDocument,
  ListCompanies,
  ListCompanyNames,
  ListPlanOffers,
  ListPlans,
  PlanTable,
  ListSettings,
  LogIn,
  SignUp,
  UpdateCompany,
  UpdateCompanySchedules,
  UpdatePlan,
  UpdateSetting,
  UserState,
  type PlanInput,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StateCopy } from '@recado/service-kit/messaging';
import { askPage } from '../../service-kit/test/ask-page.js';
import { queryPlansOf, wideQueries } from '../../service-kit/test/query-plans.js';
import { FillSearchKeys } from '../src/companies/fill-search-keys.js';
import { ReconcileCompanies } from '../src/companies/reconcile-companies.js';
import { arrival, codeOf, PASSWORD, silent, TestService, type TestUser } from './service.js';

const LIMITS = { users: 3, connections: 1, queues: 5, value: 99.9 };

describe("the operator's companies and plans", () => {
  let service: TestService;
  let boss: TestUser;
  let admin: TestUser;
  let copy: StateCopy<typeof CompanyState>;
  beforeAll(async () => {
    service = await TestService.start();
    const platform = await service.aCompany({ name: 'Recado', isPlatform: true });
    boss = await service.aPerson({ companyId: platform, profile: 'admin', super: true });
    admin = await service.anAdmin();
    copy = new StateCopy(CompanyState, silent);
    await copy.start(service.link);
  });
  afterAll(async () => {
    await copy.stop();
    await service.stop();
  });

  const aPlan = (fields: Partial<PlanInput> = {}) =>
    service.ask(CreatePlan, { name: randomUUID(), ...LIMITS, ...fields }, boss.actor);
  const aCustomer = async (planId: string, fields: object = {}) =>
    service.ask(
      CreateCompany,
      { name: 'Floricultura', email: `${randomUUID()}@test.local`, password: PASSWORD, planId, ...fields },
      boss.actor,
    );
  const change = (company: Awaited<ReturnType<typeof aCustomer>>, fields: object) => {
    const { id, name, email, phone, document, planId, status, campaignsEnabled, dueDate, recurrence } = company;
    const asIs = { id, name, email, phone, document, planId, status, campaignsEnabled, dueDate, recurrence };
    return service.ask(UpdateCompany, { ...asIs, ...fields }, boss.actor);
  };

  describe('plans', () => {
    it('are stored with limits, price and flags, and returned', async () => {
      const made = await aPlan({ name: 'Ouro', useKanban: true, storageGb: 2.5 });

      expect(made).toMatchObject({ ...LIMITS, name: 'Ouro', useKanban: true, useCampaigns: false, storageGb: 2.5 });
      expect(await service.ask(GetPlan, { id: made.id }, boss.actor)).toEqual(made);
      const plans = await service.ask(ListPlans, {}, boss.actor);
      expect(plans).toContainEqual(made);
      const query = AdminListQuery.parse({ sort: { field: 'value', order: 'DESC' } });
      expect(PlanTable.tableOf(plans, query, { q: 'our' })).toEqual({ data: [made], total: 1 });
    });

    it('are rejected with a taken name, a negative price or a fraction of a cent', async () => {
      const [first, second] = [await aPlan(), await aPlan()];

      expect(await codeOf(aPlan({ name: first.name }))).toBe('ERR_PLAN_NAME_ALREADY_EXISTS');
      const renamed = service.ask(UpdatePlan, { ...LIMITS, id: second.id, name: first.name }, boss.actor);
      expect(await codeOf(renamed)).toBe('ERR_PLAN_NAME_ALREADY_EXISTS');
      expect(CreatePlan.request.safeParse({ name: 'Prata', ...LIMITS, value: -1 }).success).toBe(false);
      expect(CreatePlan.request.safeParse({ name: 'Prata', ...LIMITS, value: 9.999 }).success).toBe(false);
      expect(CreatePlan.request.safeParse({ name: 'Prata', ...LIMITS, value: 0.07 }).success).toBe(true);
    });

    it('that are internal are not offered at sign-up, and a visitor cannot choose one', async () => {
      const { id } = await aPlan({ useInternal: true });
      await service.ask(
        UpdateSetting,
        { settingKey: 'allowregister', key: 'allowregister', value: 'enabled' },
        boss.actor,
      );
      const visitor = {
        name: 'Visita',
        email: `${randomUUID()}@test.local`,
        phone: '',
        password: PASSWORD,
        planId: id,
      };

      expect((await service.ask(ListPlanOffers, {})).map((offer) => offer.id)).not.toContain(id);
      expect(await codeOf(service.ask(SignUp, { ...visitor, address: '127.0.0.1' }))).toBe('ERR_NO_PLAN_FOUND');
    });

    it('reach all their companies when they change', async () => {
      const plan = await aPlan({ users: 3 });
      const companies = await Promise.all(
        Array.from({ length: 120 }, () => service.aCompany({ plan: { name: plan.name } })),
      );

      await service.ask(UpdatePlan, { ...LIMITS, id: plan.id, name: plan.name, users: 7, useKanban: true }, boss.actor);

      const known = () =>
        companies.every((id) => copy.get(id, id)?.plan.users === 7 && copy.get(id, id)?.plan.useKanban);
      await arrival(copy, known);
    });

    it('reach a company that came from a plan with more changes', async () => {
      const [often, once] = [await aPlan(), await aPlan()];
      const made = await aCustomer(often.id);
      const set = (plan: typeof often, users: number) =>
        service.ask(UpdatePlan, { ...LIMITS, id: plan.id, name: plan.name, users }, boss.actor);
      for (const users of [4, 5, 6]) {
        await set(often, users);
        await arrival(copy, () => copy.get(made.id, made.id)?.plan.users === users);
      }
      await change(made, { planId: once.id });

      await set(once, 8);

      await arrival(copy, () => copy.get(made.id, made.id)?.plan.users === 8);
    });

    it('are deleted unless a company has them', async () => {
      const [used, unused] = [await aPlan(), await aPlan()];
      await aCustomer(used.id);

      expect(await codeOf(service.ask(DeletePlan, { id: used.id }, boss.actor))).toBe('ERR_PLAN_IN_USE');
      await service.ask(DeletePlan, { id: unused.id }, boss.actor);
      expect(await codeOf(service.ask(GetPlan, { id: unused.id }, boss.actor))).toBe('ERR_NO_PLAN_FOUND');
      expect(await codeOf(service.ask(DeletePlan, { id: unused.id }, boss.actor))).toBe('ERR_NO_PLAN_FOUND');
    });

    it('are not deleted while a company takes them concurrently', async () => {
      for (let round = 0; round < 10; round += 1) {
        const plan = await aPlan();
        const [company, deleted] = await Promise.all([
          codeOf(aCustomer(plan.id)),
          codeOf(service.ask(DeletePlan, { id: plan.id }, boss.actor)),
        ]);
        const kept = ['no error', 'ERR_PLAN_IN_USE'];
        expect([company, deleted]).toEqual(company === 'no error' ? kept : ['ERR_NO_PLAN_FOUND', 'no error']);
      }
    });
  });

  describe('companies', () => {
    it("start with an administrator and the operator's terms", async () => {
      const plan = await aPlan({ name: 'Prata' });
      const made = await aCustomer(plan.id, { phone: '(48) 99999-1234', dueDate: '2031-01-31', recurrence: 'ANUAL' });

      expect(made).toMatchObject({
        ...{ name: 'Floricultura', phone: '48999991234', plan: { id: plan.id, name: 'Prata' }, status: true },
        ...{ dueDate: '2031-01-31', recurrence: 'ANUAL', campaignsEnabled: true, isPlatform: false },
      });
      expect(await service.ask(GetCompany, { id: made.id }, boss.actor)).toEqual(made);
      const people = await service.connection.collection('users').find({ companyId: made.id }).toArray();
      expect(people).toMatchObject([{ email: made.email, profile: 'admin', super: false }]);
    });

    it('have a CPF or CNPJ without punctuation; a payer adds one and never changes it', async () => {
      const { id: planId } = await aPlan();
      const made = await aCustomer(planId, { document: '11.222.333/0001-81' });
      const without = await aCustomer(planId);
      expect([made.document, without.document]).toEqual(['11222333000181', '']);
      expect(CreateCompany.request.safeParse({ ...made, password: PASSWORD, document: '111' }).error?.issues).toEqual(
        expect.arrayContaining([expect.objectContaining({ message: 'Invalid CPF or CNPJ' })]),
      );

      for (const { id: companyId } of [made, without])
        await service.ask(KeepCompanyDocument, { companyId, document: '529.982.247-25' });

      const documentOf = async ({ id }: { id: string }) => (await service.ask(GetCompany, { id }, boss.actor)).document;
      expect([await documentOf(made), await documentOf(without)]).toEqual(['11222333000181', '52998224725']);
      const changed = await change(without, { document: '11222333000181' });
      expect(changed.document).toBe('11222333000181');
    });

    it('are rolled back if their administrator cannot be stored', async () => {
      const plan = await aPlan();
      const before = await service.connection.collection('companies').countDocuments();

      expect(await codeOf(aCustomer(plan.id, { email: admin.email }))).toBe('ERR_EMAIL_ALREADY_EXISTS');
      expect(await codeOf(aCustomer('no-such-plan'))).toBe('ERR_NO_PLAN_FOUND');
      expect(await service.connection.collection('companies').countDocuments()).toBe(before);
    });

    it('change with everything that other services know of them', async () => {
      const [first, second] = [await aPlan(), await aPlan({ users: 9 })];
      const made = await aCustomer(first.id, { dueDate: '2031-01-31' });

      const changed = await change(made, {
        name: 'Flora',
        planId: second.id,
        dueDate: '2031-02-28',
        campaignsEnabled: true,
      });

      expect(changed).toMatchObject({
        name: 'Flora',
        plan: { id: second.id },
        dueDate: '2031-02-28',
        campaignsEnabled: true,
      });
      await arrival(copy, () => copy.get(made.id, made.id)?.name === 'Flora');
      expect(copy.get(made.id, made.id)).toMatchObject({
        ...{ plan: { id: second.id, users: 9 }, dueDate: '2031-03-01T02:59:59.999Z' },
        settings: expect.objectContaining({ campaignsEnabled: 'true' }),
      });
    });

    it('may send campaigns unless the operator disables it, until it is enabled again', async () => {
      const { id: planId } = await aPlan();
      const company = await aCustomer(planId);
      expect(company.campaignsEnabled).toBe(true);
      expect(await aCustomer(planId, { campaignsEnabled: false })).toMatchObject({ campaignsEnabled: false });

      expect(await change(company, { campaignsEnabled: false })).toMatchObject({ campaignsEnabled: false });
      const silent = await change(company, { campaignsEnabled: undefined, name: 'Flores' });
      expect(silent).toMatchObject({ name: 'Flores', campaignsEnabled: false });
    });

    it('have no due date if it is empty or invalid', async () => {
      const made = await aCustomer((await aPlan()).id, { dueDate: '2031-01-31' });

      expect((await change(made, { dueDate: '' })).dueDate).toBeNull();
      expect((await change(made, { dueDate: '31/01/2031' })).dueDate).toBeNull();
      expect((await change(made, { dueDate: null })).dueDate).toBeNull();
    });

    it('are found by name, e-mail and phone, including those of an earlier release', async () => {
      const made = await aCustomer((await aPlan()).id, { name: 'Açaí do Zé', phone: '11912345678' });
      const old = await service.aCompany({ name: 'Antiga Ltda' });
      await service.connection
        .collection<{ _id: string }>('companies')
        .updateOne({ _id: old }, { $unset: { searchKey: 1 } });
      await service.app.get(FillSearchKeys).onApplicationBootstrap();
      const found = async (searchParam: string) =>
        (await service.ask(ListCompanies, { filter: { q: searchParam } }, boss.actor)).data.map(({ id }) => id);

      expect(await found('acai')).toEqual([made.id]);
      expect(await found(made.email)).toEqual([made.id]);
      expect(await found('912345678')).toEqual([made.id]);
      expect(await found('antiga')).toEqual([old]);
    });

    it('are listed page by page, by name, and all by their names', async () => {
      const page = (pageNumber: number) =>
        askPage(CompanyPages, { pageNumber }, (query) => service.ask(ListCompanies, query, boss.actor));
      const { companies, count, hasMore } = await page(1);
      const second = await page(2);
      const names = await service.ask(ListCompanyNames, {}, boss.actor);

      expect([companies.length, hasMore, names.length]).toEqual([40, true, count]);
      const ids = [...companies, ...second.companies].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(names.slice(0, ids.length).map(({ id }) => id));
    });

    it('are a table, sorted by a column, filtered by plan and status, with their credit', async () => {
      const plan = await aPlan();
      const [late, soon, off] = [
        await aCustomer(plan.id, { name: 'Zeta', dueDate: '2031-03-01' }),
        await aCustomer(plan.id, { name: 'Alfa', dueDate: '2031-01-01' }),
        await aCustomer(plan.id, { name: 'Meio', dueDate: '2031-02-01', status: false }),
      ];
      const table = async (query: object) => {
        const { data, total } = await service.ask(ListCompanies, query, boss.actor);
        return [data.map(({ id }) => id), total];
      };
      const filter = { planId: plan.id };

      expect(await table({ filter })).toEqual([[soon.id, off.id, late.id], 3]);
      expect(await table({ filter, sort: { field: 'dueDate', order: 'DESC' } })).toEqual([
        [late.id, off.id, soon.id],
        3,
      ]);
      expect(await table({ filter, offset: 1, limit: 1 })).toEqual([[off.id], 3]);
      expect(await table({ filter: { ...filter, status: 'false' } })).toEqual([[off.id], 1]);
      expect(await table({ filter: { ...filter, q: 'ZETA' } })).toEqual([[late.id], 1]);
      expect(await table({ filter: { id: [soon.id] } })).toEqual([[soon.id], 1]);
      expect(await codeOf(table({ filter: { name: 'Zeta' } }))).toBe('ERR_VALIDATION');
    });

    it('are searched, counted and skipped without being read', async () => {
      const plans = await queryPlansOf(service.connection, async () => {
        await service.ask(ListCompanies, { filter: { q: 'alfa' } }, boss.actor);
        await service.ask(ListCompanies, { offset: 2, limit: 1 }, boss.actor);
      });

      const ofCompanies = plans.filter(({ collection }) => collection === 'companies');
      expect(ofCompanies).toHaveLength(5);
      expect(wideQueries(ofCompanies, 40)).toEqual([]);
    });

    it('have their own hours, and the defaults until then', async () => {
      const [ana, other] = [await service.anAdmin(), await service.anAdmin()];
      const own = () => service.ask(GetCompany, { id: ana.companyId }, ana.actor);
      const put = (by: TestUser, id: string, profile = by.actor.profile) =>
        service.ask(UpdateCompanySchedules, { id, schedules: later }, { ...by.actor, profile });
      const later = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '09:30' }));
      expect((await own()).schedules).toEqual(DEFAULT_HOURS);

      expect((await put(ana, ana.companyId)).schedules).toEqual(later);

      expect((await own()).schedules).toEqual(later);
      expect(await codeOf(put(other, ana.companyId))).toBe('ERR_NO_COMPANY_FOUND');
      expect(await codeOf(put(ana, ana.companyId, 'user'))).toBe('ERR_NO_PERMISSION');
      expect(await codeOf(service.ask(GetCompany, { id: ana.companyId }, other.actor))).toBe('ERR_NO_COMPANY_FOUND');
      expect((await put(boss, other.companyId)).schedules).toEqual(later);
      const six = UpdateCompanySchedules.request.safeParse({ id: ana.companyId, schedules: later.slice(1) });
      expect(six.success).toBe(false);
    });

    it('have holidays and several intervals a day, which are published', async () => {
      const ana = await service.anAdmin();
      const own = () => service.ask(GetCompany, { id: ana.companyId }, ana.actor);
      const lunch = [{ startTime: '13:00', endTime: '18:00' }];
      const schedules = DEFAULT_HOURS.map((day) =>
        day.endTime === '18:00' ? { ...day, endTime: '12:00', extraIntervals: lunch } : day,
      );
      const holidays = [{ date: '2026-12-25', name: 'Natal', everyYear: true, intervals: [] }];
      const put = (hours: object) =>
        service.ask(UpdateCompanySchedules, { id: ana.companyId, schedules, ...hours }, ana.actor);
      expect((await own()).holidays).toEqual([]);

      expect(await put({ holidays })).toMatchObject({ schedules, holidays });
      await arrival(copy, () => copy.get(ana.companyId, ana.companyId)?.holidays?.length === 1);
      expect(copy.get(ana.companyId, ana.companyId)).toMatchObject({ schedules, holidays });

      expect((await put({})).holidays).toEqual(holidays); // a client from an earlier release omits them
      expect((await put({ holidays: [] })).holidays).toEqual([]);
    });

    it('that are deleted disappear with their users, for every process, even after NATS lost its data', async () => {
      const plan = await aPlan();
      const made = await aCustomer(plan.id);
      const [stays, users] = [await aCustomer(plan.id), new StateCopy(UserState, silent)];
      await users.start(service.link);
      const ofMade = () => users.list(made.id).length;
      await arrival(users, () => ofMade() === 1);
      await arrival(copy, () => copy.get(made.id, made.id) !== undefined);

      await service.ask(DeleteCompany, { id: made.id }, boss.actor);

      await arrival(users, () => ofMade() === 0);
      await arrival(copy, () => copy.get(made.id, made.id) === undefined);
      const log = { email: made.email, password: PASSWORD, address: '127.0.0.9' };
      expect(await codeOf(service.ask(LogIn, log))).toBe('ERR_INVALID_CREDENTIALS');
      for (const asked of [GetCompany, DeleteCompany])
        expect(await codeOf(service.ask(asked, { id: made.id }, boss.actor))).toBe('ERR_NO_COMPANY_FOUND');
      const { data } = await service.ask(ListCompanies, { filter: { q: made.email } }, boss.actor);
      expect(data).toEqual([]);
      expect((await service.ask(ListCompanyNames, {}, boss.actor)).map(({ id }) => id)).not.toContain(made.id);
      expect(await aCustomer(plan.id, { email: made.email })).toMatchObject({ email: made.email });
      expect(users.list(stays.id)).toHaveLength(1);

      await service.link.manager.streams.purge('STATE', { filter: `state.auth.company.v1.${made.id}.${made.id}` });
      expect(await service.app.get(ReconcileCompanies).execute()).toBeGreaterThanOrEqual(1);
      expect(await service.app.get(ReconcileCompanies).execute()).toBe(0);
      await users.stop();
    });

    it('leave their plan when they are deleted', async () => {
      const plan = await aPlan();
      const { id } = await aCustomer(plan.id);
      await service.ask(DeleteCompany, { id }, boss.actor);

      expect(await codeOf(service.ask(DeletePlan, { id: plan.id }, boss.actor))).toBe('no error');
    });

    it('of the operator neither expire nor end', async () => {
      const own = await service.ask(GetCompany, { id: boss.companyId }, boss.actor);

      expect(await codeOf(change(own, { dueDate: '2031-01-31' }))).toBe('ERR_NO_PERMISSION');
      expect(await codeOf(change(own, { status: false }))).toBe('ERR_NO_PERMISSION');
      expect(await codeOf(service.ask(DeleteCompany, { id: own.id }, boss.actor))).toBe('ERR_NO_PERMISSION');
      expect((await change(own, { name: 'Recado SA', email: 'oi@recado.local' })).name).toBe('Recado SA');
    });
  });

  describe('keys of integrations', () => {
    const put = (settingKey: string, value: string, by = boss) =>
      service.ask(UpdateSetting, { settingKey, value }, by.actor);
    const shown = async (by = boss) =>
      Object.fromEntries((await service.ask(ListSettings, {}, by.actor)).map(({ key, value }) => [key, value]));

    it('are shown to the operator only, secrets by their last characters', async () => {
      await put('asaas', 'the-key-of-asaas-1234');
      await put('ipixc', ' https://ixc.test ');
      await put('clientidmkauth', 'client-7');

      expect(await shown()).toMatchObject({
        ...{ asaas: '••••••••1234', ipixc: 'https://ixc.test', clientidmkauth: 'client-7', tokenixc: '' },
      });
      expect(Object.keys(await shown(admin))).not.toContain('asaas');
      expect(await codeOf(put('asaas', 'mine', admin))).toBe('ERR_NO_PERMISSION');
    });

    it('return the Asaas token to billing, or that there is none', async () => {
      await put('asaas', ' the-key-of-asaas-1234 ');
      expect(await service.ask(GetAsaasToken, {})).toEqual({ token: 'the-key-of-asaas-1234' });

      await put('asaas', '');
      expect(await service.ask(GetAsaasToken, {})).toEqual({ token: null });
    });

    it("enable the invoice lookup for the super user's own company only, once all of a kind are set", async () => {
      const keysOf = (companyId: string, type: 'ixc' | 'mkauth' | 'asaas') =>
        service.ask(GetInvoiceKeys, { companyId, type });
      await put('ipixc', 'https://ixc.test');
      await put('tokenixc', '');
      expect(await keysOf(boss.companyId, 'ixc')).toEqual({ keys: null });

      await put('tokenixc', '7:abcd');
      const keys = { address: 'https://ixc.test', clientId: '', secret: '7:abcd' };
      expect(await keysOf(boss.companyId, 'ixc')).toEqual({ keys });
      expect(await keysOf(admin.companyId, 'ixc')).toEqual({ keys: null });
      await put('asaas', 'the-key');
      expect(await keysOf(boss.companyId, 'asaas')).toEqual({ keys: { address: '', clientId: '', secret: 'the-key' } });
    });

    it('are stored encrypted, and never among the replicated settings', async () => {
      await put('tokenixc', 'the-token-of-ixc-5678');

      const stored = await service.connection.collection('integrationKeys').find().toArray();
      const settings = await service.connection.collection('settings').find({ key: 'tokenixc' }).toArray();
      const bytes = stored.map(({ sealed }) =>
        Buffer.from((sealed as { buffer: Uint8Array }).buffer).toString('latin1'),
      );
      expect(stored.map(({ _id }) => String(_id))).toContain('tokenixc');
      expect(bytes.join()).not.toContain('token-of');
      expect(settings).toEqual([]);
    });

    it('remain unchanged when their mask is sent, and are removed when they are emptied', async () => {
      const sealed = () =>
        service.connection.collection('integrationKeys').findOne({ _id: 'clientsecretmkauth' as never });
      await put('clientsecretmkauth', 'the-secret-of-mk-9999');
      const before = await sealed();

      expect((await put('clientsecretmkauth', '••••••••9999')).value).toBe('••••••••9999');
      expect(await sealed()).toEqual(before);
      expect(await codeOf(put('clientsecretmkauth', '••••••••0000'))).toBe('ERR_VALIDATION');
      expect((await put('clientsecretmkauth', '')).value).toBe('');
      expect(await sealed()).toBeNull();
    });

    it.each(['ftp://ixc.test', 'ixc', 'javascript:1'])('reject a URL like %s', async (address) => {
      expect(await codeOf(put('ipmkauth', address))).toBe('ERR_VALIDATION');
    });
  });

  it('are inaccessible to the admin of a company', async () => {
    const plan = await aPlan();
    const customer = { name: 'Nova', email: 'x@test.local', password: PASSWORD, planId: plan.id };
    const asked = [
      service.ask(ListPlans, {}, admin.actor),
      service.ask(GetPlan, { id: plan.id }, admin.actor),
      service.ask(CreatePlan, { name: 'Meu', ...LIMITS }, admin.actor),
      service.ask(UpdatePlan, { id: plan.id, name: 'Meu', ...LIMITS }, admin.actor),
      service.ask(DeletePlan, { id: plan.id }, admin.actor),
      service.ask(ListCompanies, {}, admin.actor),
      service.ask(ListCompanyNames, {}, admin.actor),
      service.ask(DeleteCompany, { id: admin.companyId }, admin.actor),
      service.ask(CreateCompany, customer, admin.actor),
      service.ask(
        UpdateCompany,
        { name: 'Nova', email: 'x@test.local', planId: plan.id, id: admin.companyId },
        admin.actor,
      ),
    ];
    expect(await Promise.all(asked.map(codeOf))).toEqual(asked.map(() => 'ERR_NO_PERMISSION'));
  });
});
