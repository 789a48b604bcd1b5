import {
  CompanyState,
  ConfirmEmail,
  DeleteCompany,
  EnterCompany,
  ListCompanies,
  ListPlanOffers,
  LogIn,
  SendConfirmation,
  SignUp,
  SubscriptionState,
  UpdateCompany,
  UpdateSetting,
  type PublicSettingKey,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StateCopy } from '@recado/service-kit/messaging';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { ReconcileCompanies } from '../src/companies/reconcile-companies.js';
import { ANSWER_AFTER_MS } from '../src/shared/limits/mailed-limits.js';
import { arrival, codeOf, PASSWORD, silent, TestService, type TestUser } from './service.js';

const DAY_MS = 86_400_000;

describe('a sign-up whose e-mail must be confirmed', () => {
  const mailServer = new MailServer();
  let service: TestService;
  let boss: TestUser;
  let planId: string;
  let companies: StateCopy<typeof CompanyState>;
  let subscriptions: StateCopy<typeof SubscriptionState>;
  beforeAll(async () => {
    service = await TestService.start({
      ...{ SMTP_URL: await mailServer.start(), WEB_URL: 'https://desk.test/' },
      ...{ RESETS_PER_ACCOUNT: '3', RESETS_PER_ADDRESS: '6', SIGN_UP_CONFIRM_DAYS: '5' },
    });
    const companyId = await service.aCompany({ isPlatform: true, plan: { name: 'Básico' } });
    boss = await service.aPerson({ companyId, profile: 'admin', super: true });
    await set('allowregister', 'enabled');
    planId = (await service.ask(ListPlanOffers, {}))[0]?.id ?? '';
    companies = new StateCopy(CompanyState, silent);
    subscriptions = new StateCopy(SubscriptionState, silent);
    await companies.start(service.link);
    await subscriptions.start(service.link);
  });
  beforeEach(() => set('signupConfirmEmail', 'enabled'));
  afterAll(async () => {
    await companies.stop();
    await subscriptions.stop();
    await service.stop();
    await mailServer.stop();
  });

  const set = (settingKey: PublicSettingKey, value: string) =>
    service.ask(UpdateSetting, { settingKey, value }, boss.actor);
  const signUp = (fields: object = {}) =>
    service.ask(SignUp, {
      ...{ name: 'Padaria <Nova>', email: `${randomUUID()}@nova.test`, password: PASSWORD, planId },
      ...{ address: randomUUID(), ...fields },
    });
  const logIn = (email: string, password = PASSWORD) => service.ask(LogIn, { email, password, address: randomUUID() });
  const confirm = (token: string) => service.ask(ConfirmEmail, { token, address: randomUUID() });
  const sendAgain = (email: string) => service.ask(SendConfirmation, { email, address: randomUUID() });
  /** Holds the delays of replies until each is released. */
  const holdAnswers = () => {
    const ends: (() => void)[] = [];
    const start = globalThis.setTimeout;
    const startOrHold = (work: () => void, ms?: number): NodeJS.Timeout => {
      if (ms !== ANSWER_AFTER_MS) return start(work, ms);
      ends.push(work);
      return start(() => undefined);
    };
    const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(startOrHold);
    return { ends, stop: () => spy.mockRestore() };
  };
  const linksTo = async (email: string, count = 1): Promise<string[]> =>
    (await mailServer.to(email, count)).map(
      ({ text }) => /https:\/\/desk\.test\/confirm\/([\w-]+)/.exec(text ?? '')?.[1] ?? '',
    );
  const found = (collection: string, id: string): Promise<Record<string, unknown> | null> =>
    service.connection.collection(collection).findOne({ _id: id as never });
  const stored = (id: string) => found('companies', id);
  const listed = async (name: string) =>
    (await service.ask(ListCompanies, { filter: { q: name } }, boss.actor)).data[0];

  it('is active once the link was used, when its trial starts', async () => {
    const { id, email, needsConfirmation } = await signUp();
    expect(needsConfirmation).toBe(true);
    expect(await codeOf(logIn(email))).toBe('ERR_EMAIL_NOT_CONFIRMED');
    const [token = ''] = await linksTo(email);
    await service.connection
      .collection('companies')
      .updateOne({ _id: id as never }, { $set: { dueDate: new Date(0), trialExpiration: new Date(0) } });

    const acts = await AuditRecorder.start(service.link);
    const act = await acts.after(id, 'company.confirmed', () => confirm(token));
    acts.stop();
    expect(act).toMatchObject({ actor: { kind: 'visitor' }, target: { id, name: 'Padaria <Nova>' } });

    const { user } = await logIn(email);
    expect(user).toMatchObject({ profile: 'admin', company: { id, name: 'Padaria <Nova>' } });
    const { dueDate, trialExpiration } = (await stored(id)) ?? {};
    expect(Math.round((Number(dueDate) - Date.now()) / DAY_MS)).toBe(3);
    expect(trialExpiration).toEqual(dueDate);
  });

  it('has a link that works once, whose secret is not stored', async () => {
    const { email } = await signUp();
    const [token = ''] = await linksTo(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = await service.connection.collection('email_confirmations').find().toArray();
    expect(JSON.stringify(kept)).not.toContain(token);
    await confirm(token);

    expect(await codeOf(confirm(token))).toBe('ERR_CONFIRMATION_LINK');
    expect(await codeOf(confirm('x'.repeat(43)))).toBe('ERR_CONFIRMATION_LINK');
  });

  it('has a link that works for a day', async () => {
    const { id, email } = await signUp();
    const [token = ''] = await linksTo(email);
    const links = service.connection.collection('email_confirmations');
    const { expiresAt } = (await found('email_confirmations', id)) ?? {};
    expect((Number(expiresAt) - Date.now()) / DAY_MS).toBeCloseTo(1, 2);
    await links.updateOne({ _id: id as never }, { $set: { expiresAt: new Date(Date.now() - 1_000) } });

    expect(await codeOf(confirm(token))).toBe('ERR_CONFIRMATION_LINK');
    expect(await codeOf(logIn(email))).toBe('ERR_EMAIL_NOT_CONFIRMED');
  });

  it('gets another link on request, which replaces the previous one, in the same language', async () => {
    const { email } = await signUp({ language: 'es' });
    await linksTo(email);

    await sendAgain(email);

    const [first = '', second = ''] = await linksTo(email, 2);
    const mails = await mailServer.to(email, 2);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Recado: confirme su correo'));
    expect(await codeOf(confirm(first))).toBe('ERR_CONFIRMATION_LINK');
    expect(await codeOf(confirm(second))).toBe('no error');
  });

  it('reveals nothing about other e-mails when a link is requested, neither by text nor timing, and sends nothing', async () => {
    const [waiting, open] = [await signUp(), await service.anAdmin()];
    const { ends, stop } = holdAnswers();
    const emails = [waiting.email, open.email, 'nobody@nova.test'];
    let answered = 0;
    const asked = emails.map((email) => sendAgain(email).finally(() => (answered += 1)));
    await linksTo(waiting.email, 2); // e-mails are sent in order: the others would have arrived before
    while (ends.length < emails.length) await new Promise(setImmediate);
    stop();

    expect(answered).toBe(0);
    for (const end of ends) end();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(mailServer.mails.filter(({ to }) => JSON.stringify(to).includes(open.email))).toEqual([]);
  });

  it('limits requests for a link', async () => {
    const { email } = await signUp();
    for (let n = 0; n < 3; n += 1) await sendAgain(email);

    expect(await codeOf(sendAgain(email))).toBe('ERR_RATE_LIMIT');
  });

  it('limits attempts to use links per address', async () => {
    const address = randomUUID();
    const attempt = () => codeOf(service.ask(ConfirmEmail, { token: 'x'.repeat(43), address }));
    for (let n = 0; n < 6; n += 1) expect(await attempt()).toBe('ERR_CONFIRMATION_LINK');

    expect(await attempt()).toBe('ERR_RATE_LIMIT');
  });

  it('rejects a wrong password like any login', async () => {
    const { email } = await signUp();

    expect(await codeOf(logIn(email, 'wrong'))).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('is not published before, even after a change by the operator and a reconciliation', async () => {
    const { id, email, name } = await signUp({ name: `Padaria ${randomUUID()}` });
    const company = await listed(name);
    expect(company).toMatchObject({ id, confirmBy: expect.any(String) });
    const { phone, status, campaignsEnabled, dueDate, recurrence } = company ?? ({} as never);
    const asIs = { id, name, email, phone, planId, status, campaignsEnabled, dueDate, recurrence };
    await service.ask(UpdateCompany, asIs, boss.actor);
    await service.app.get(ReconcileCompanies).execute();
    const other = await service.aCompany(); // published later
    await arrival(companies, () => companies.get(other, other) !== undefined);
    expect([companies.revisionOf(id, id), subscriptions.revisionOf(id, id)]).toEqual([undefined, undefined]);

    const [token = ''] = await linksTo(email);
    await confirm(token);

    await arrival(companies, () => companies.get(id, id) !== undefined);
    expect((await listed(name))?.confirmBy).toBeUndefined();
  });

  it('is deleted when it is not confirmed in time, and its e-mail becomes available', async () => {
    const { id, email } = await signUp();
    const { confirmBy } = (await stored(id)) ?? {};
    expect(Math.round((Number(confirmBy) - Date.now()) / DAY_MS)).toBe(5);
    const [token = ''] = await linksTo(email);
    const removal = service.work('unconfirmed sign-ups');
    const later = () => new Date(Date.now() + 5 * DAY_MS + 60_000);
    await removal.runDue();
    expect(await stored(id)).not.toBeNull();

    await removal.runDue(later);

    expect(await stored(id)).toBeNull();
    for (const collection of ['users', 'settings'])
      expect(await service.connection.collection(collection).countDocuments({ companyId: id })).toBe(0);
    expect(await codeOf(confirm(token))).toBe('ERR_CONFIRMATION_LINK');
    expect(await codeOf(signUp({ email }))).toBe('no error');
  });

  it('remains when it was confirmed', async () => {
    const { id, email } = await signUp();
    const [token = ''] = await linksTo(email);
    await confirm(token);

    await service.work('unconfirmed sign-ups').runDue(() => new Date(Date.now() + 30 * DAY_MS));

    expect(await stored(id)).not.toBeNull();
  });

  it('cannot be entered by an operator, and its link is invalid once the operator has deleted it', async () => {
    const { id, email } = await signUp();
    const [token = ''] = await linksTo(email);
    const enter = { id, reason: 'Chamado 4711', address: '::1' };
    expect(await codeOf(service.ask(EnterCompany, enter, boss.actor))).toBe('ERR_EMAIL_NOT_CONFIRMED');

    await service.ask(DeleteCompany, { id }, boss.actor);

    expect(await codeOf(confirm(token))).toBe('ERR_CONFIRMATION_LINK');
  });

  it('is active immediately while the operator requires no confirmation', async () => {
    await set('signupConfirmEmail', 'disabled');
    const { email, needsConfirmation } = await signUp();

    expect(needsConfirmation).toBe(false);
    expect(await codeOf(logIn(email))).toBe('no error');
  });
});

describe('without a mail server', () => {
  it('the operator cannot require confirmed e-mails, which could not be sent', async () => {
    const service = await TestService.start();
    const companyId = await service.aCompany({ isPlatform: true });
    const { actor } = await service.aPerson({ companyId, profile: 'admin', super: true });
    const set = (value: string) =>
      codeOf(service.ask(UpdateSetting, { settingKey: 'signupConfirmEmail', value }, actor));

    expect(await set('enabled')).toBe('ERR_NO_MAIL_SERVER');
    expect(await set('disabled')).toBe('no error');
    await service.stop();
  });
});
