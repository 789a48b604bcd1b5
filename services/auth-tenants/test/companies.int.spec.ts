import {
  CompanyState,
  CreateCompany,
  CreatePlan,
  GetCompanyPlan,
  ListPlanOffers,
  ListSettings,
  SETTING_DEFAULTS,
  systemActor,
  UpdateSetting,
  UserState,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StateCopy } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OpenCompany } from '../src/companies/open-company.js';
import { ReconcileCompanies } from '../src/companies/reconcile-companies.js';
import { CompaniesRepository } from '../src/companies/store/companies.repository.js';
import { ReconcileUsers } from '../src/users/reconcile-users.js';
import { arrival, codeOf, silent, TestService } from './service.js';

describe('companies', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const copyOfCompanies = async () => {
    const copy = new StateCopy(CompanyState, silent);
    await copy.start(service.link);
    return copy;
  };

  it('show their plan to their own users and to the super user', async () => {
    const [ana, other] = [await service.anAdmin({ name: 'Acme' }), await service.anAdmin()];
    const boss = await service.aPerson({ companyId: other.companyId, super: true });
    const plan = (actor: typeof ana.actor) => service.ask(GetCompanyPlan, { companyId: ana.companyId }, actor);

    expect(await plan(ana.actor)).toMatchObject({ id: ana.companyId, name: 'Acme', plan: { useKanban: true } });
    expect(await codeOf(plan(other.actor))).toBe('ERR_NO_COMPANY_FOUND');
    expect(await plan(boss.actor)).toMatchObject({ id: ana.companyId });
  });

  it('have the storage of their plan, and no limit under a plan of an earlier release', async () => {
    const companyId = await service.aCompany({ plan: { name: 'Com espaço', storageGb: 5 } });
    const ana = await service.anAdmin({ plan: { name: 'De antes' } });
    await service.connection.collection('plans').updateOne({ name: 'De antes' }, { $unset: { storageGb: 1 } });
    const space = async (of: string, actor = systemActor(of)) =>
      (await service.ask(GetCompanyPlan, { companyId: of }, actor)).plan.storageGb;

    expect([await space(companyId), await space(ana.companyId)]).toEqual([5, null]);
    const offers = new Map((await service.ask(ListPlanOffers, {})).map(({ name, storageGb }) => [name, storageGb]));
    expect([offers.get('Com espaço'), offers.get('De antes')]).toEqual([5, null]);
  });

  it('have every setting, and publish their changes', async () => {
    const [ana, other] = [await service.anAdmin(), await service.anAdmin()];
    const copy = await copyOfCompanies();
    const list = async (actor: typeof ana.actor) =>
      Object.fromEntries((await service.ask(ListSettings, {}, actor)).map(({ key, value }) => [key, value]));

    const answer = await service.ask(
      UpdateSetting,
      { settingKey: 'call', key: 'userRating', value: 'disabled' },
      ana.actor,
    );

    expect(answer).toEqual({ key: 'call', value: 'disabled' });
    expect(await list(ana.actor)).toEqual({ ...SETTING_DEFAULTS, campaignsEnabled: 'true', call: 'disabled' });
    expect(await list(other.actor)).toEqual({ ...SETTING_DEFAULTS, campaignsEnabled: 'true' });
    await arrival(copy, () => copy.get(ana.companyId, ana.companyId)?.settings['call'] === 'disabled');
    expect(copy.revisionOf(ana.companyId, ana.companyId)).toBe(2);
    await copy.stop();
  });

  it('start with explicit consent to campaigns, unless they existed before or were seeded', async () => {
    const before = await service.anAdmin();
    const boss = await service.aPerson({ companyId: before.companyId, super: true });
    const plan = { name: randomUUID(), users: 3, connections: 1, queues: 5, value: 0 };
    const { id: planId } = await service.ask(CreatePlan, plan, boss.actor);
    const input = () => ({ name: 'Padaria', email: `${randomUUID()}@x.io`, phone: '', planId });
    const made = { ...input(), password: 'Outra1234', dueDate: '2031-01-31' };
    const opened = await service.ask(CreateCompany, made, boss.actor);
    const signed = await service.app
      .get(Transactions)
      .run((transaction) =>
        service.app.get(OpenCompany).onTrial(transaction, { ...input(), document: '' }, new Date()),
      );
    const consentOf = async (id: string) =>
      (await service.app.get(CompaniesRepository).find(id))?.settings['campaignConsent'];

    const ids = [opened.id, signed.id, before.companyId];
    expect(await Promise.all(ids.map(consentOf))).toEqual(['explicit', 'explicit', 'message']);
  });

  it('reject unknown settings, invalid values, and users who are not admins', async () => {
    const { actor } = await service.anAdmin();
    const put = (settingKey: string, value: string, who = actor) =>
      codeOf(service.ask(UpdateSetting, { settingKey, value }, who));

    expect(await put('constructor', 'enabled')).toBe('ERR_NO_SETTING_FOUND');
    expect(await put('scheduleType', 'enabled')).toBe('ERR_VALIDATION');
    expect(await put('campaignsEnabled', 'enabled')).toBe('no error');
    expect(await put('call', 'disabled', { ...actor, profile: 'supervisor' })).toBe('ERR_NO_PERMISSION');
  });

  it('end with the newest settings in the state after concurrent changes', async () => {
    const { actor, companyId } = await service.anAdmin();
    const copy = await copyOfCompanies();
    const keys = ['call', 'userRating', 'sendGreetingAccepted', 'sendMsgTransfTicket', 'CheckMsgIsGroup'];
    const put = (settingKey: string, value: string) => service.ask(UpdateSetting, { settingKey, value }, actor);

    await Promise.all(keys.flatMap((key) => [put(key, 'enabled'), put(key, 'enabled'), put(key, 'enabled')]));

    await arrival(copy, () => copy.revisionOf(companyId, companyId) === 16);
    for (const key of keys) expect(copy.get(companyId, companyId)?.settings[key]).toBe('enabled');
    await copy.stop();
  });

  it('and their users that are missing or outdated in NATS are published again', async () => {
    const { companyId, userId } = await service.anAdmin({ name: 'Before' });
    const known = await copyOfCompanies();
    const knownUsers = new StateCopy(UserState, silent);
    await knownUsers.start(service.link);
    await arrival(known, () => known.get(companyId, companyId) !== undefined);
    await arrival(knownUsers, () => knownUsers.get(companyId, userId) !== undefined);
    await service.link.manager.streams.purge('STATE', { filter: `state.auth.user.v1.${companyId}.${userId}` });
    await service.connection
      .collection('companies')
      .updateOne({ _id: companyId as never }, { $set: { name: 'After' }, $inc: { revision: 1 } });

    expect(await service.app.get(ReconcileCompanies).execute()).toBeGreaterThanOrEqual(1);
    expect(await service.app.get(ReconcileUsers).execute()).toBeGreaterThanOrEqual(1);

    await arrival(known, () => known.get(companyId, companyId)?.name === 'After');
    const users = new StateCopy(UserState, silent);
    await users.start(service.link);
    expect(users.get(companyId, userId)).toMatchObject({ id: userId });
    expect(await service.app.get(ReconcileCompanies).execute()).toBe(0);
    await Promise.all([known.stop(), knownUsers.stop(), users.stop()]);
  });
});
