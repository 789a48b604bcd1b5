import {
  GetPublicSetting,
  ListPlanOffers,
  ListSettings,
  LogIn,
  SignUp,
  UpdateSetting,
  type PublicSettingKey,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, PASSWORD, TestService, type TestUser } from './service.js';

const DAY_MS = 86_400_000;

describe('sign-up', () => {
  let service: TestService;
  let boss: TestUser;
  let planId: string;
  beforeAll(async () => {
    service = await TestService.start({ SIGN_UPS_PER_ADDRESS: '3' });
    boss = await service.aPerson({
      companyId: await service.aCompany({ isPlatform: true, plan: { name: 'Básico' } }),
      profile: 'admin',
      super: true,
    });
    await set('allowregister', 'enabled');
    planId = (await service.ask(ListPlanOffers, {}))[0]?.id ?? '';
  });
  afterAll(() => service.stop());

  const set = (settingKey: PublicSettingKey, value: string, by = boss) =>
    service.ask(UpdateSetting, { settingKey, value }, by.actor);
  const signUp = (fields: object = {}) =>
    service.ask(SignUp, {
      ...{ name: 'Padaria Nova', email: `${randomUUID()}@nova.test`, phone: '(11) 99612-4408', password: PASSWORD },
      ...{ planId, address: randomUUID(), ...fields },
    });
  const stored = (collection: string, filter: object) => service.connection.collection(collection).findOne(filter);

  it('creates a company on trial, with an administrator who can log in', async () => {
    const before = Date.now();
    const made = await signUp();

    const trialMs = new Date(made.dueDate).getTime() - before;
    expect(Math.round(trialMs / DAY_MS)).toBe(3);
    expect(await stored('companies', { name: 'Padaria Nova' })).toMatchObject({
      ...{ email: made.email, phone: '11996124408', recurrence: 'MENSAL', status: true, isPlatform: false, planId },
      trialExpiration: new Date(made.dueDate),
    });
    const { user } = await service.ask(LogIn, { email: made.email, password: PASSWORD, address: randomUUID() });
    expect(user).toMatchObject({ profile: 'admin', super: false, company: { id: made.id, name: 'Padaria Nova' } });
    expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
  });

  it('has a trial of the configured number of days', async () => {
    await set('trial', '7');
    const { dueDate } = await signUp();
    await set('trial', '3');

    expect(Math.round((new Date(dueDate).getTime() - Date.now()) / DAY_MS)).toBe(7);
  });

  it('leaves nothing behind if the e-mail is taken', async () => {
    const { email } = await signUp();
    const name = randomUUID();

    expect(await codeOf(signUp({ name, email: email.toUpperCase() }))).toBe('ERR_EMAIL_ALREADY_EXISTS');
    expect(await stored('companies', { name })).toBeNull();
  });

  it('accepts each e-mail once, even concurrently', async () => {
    const email = `${randomUUID()}@nova.test`;
    const outcomes = await Promise.all([codeOf(signUp({ email })), codeOf(signUp({ email }))]);

    expect(outcomes.sort()).toEqual(['ERR_EMAIL_ALREADY_EXISTS', 'no error']);
    expect(await service.connection.collection('companies').countDocuments({ email })).toBe(1);
  });

  it('offers no internal plan, in the list and by its id', async () => {
    await service.aCompany({ plan: { name: 'Só nosso' } });
    const internal = await stored('plans', { name: 'Só nosso' });
    await service.connection.collection('plans').updateOne({ name: 'Só nosso' }, { $set: { useInternal: true } });

    expect((await service.ask(ListPlanOffers, {})).map(({ name }) => name)).not.toContain('Só nosso');
    expect(await codeOf(signUp({ planId: internal?._id }))).toBe('ERR_NO_PLAN_FOUND');
  });

  it('is rejected while registration is disabled', async () => {
    await set('allowregister', 'disabled');
    const refusal = await codeOf(signUp());
    await set('allowregister', 'enabled');

    expect(refusal).toBe('ERR_USER_CREATION_DISABLED');
  });

  it('is limited by address', async () => {
    const address = randomUUID();
    for (let n = 0; n < 3; n += 1) await signUp({ address });

    expect(await codeOf(signUp({ address }))).toBe('ERR_RATE_LIMIT');
  });

  it('is switched by the operator only, for all visitors', async () => {
    const admin = await service.anAdmin();

    expect(await codeOf(set('viewregister', 'enabled', admin))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(set('trial', '8'))).toBe('ERR_VALIDATION');
    await set('viewregister', 'enabled');
    expect(await service.ask(GetPublicSetting, { key: 'viewregister' })).toEqual({
      ...{ key: 'viewregister', value: 'enabled' },
    });
    expect((await service.ask(ListSettings, {}, admin.actor)).map(({ key }) => key)).not.toContain('viewregister');
  });
});
