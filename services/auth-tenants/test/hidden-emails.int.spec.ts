import { randomUUID } from 'node:crypto';
import { AskPasswordReset, ListPlanOffers, LogIn, SignUp, UpdateSetting } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { codeOf, PASSWORD, TestService, type TestUser } from './service.js';

describe.each(['true', 'false'])('with HIDE_KNOWN_EMAILS=%s', (hides) => {
  const mailServer = new MailServer();
  const isHidden = hides === 'true';
  let service: TestService;
  let known: TestUser;
  let planId: string;
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start(), HIDE_KNOWN_EMAILS: hides });
    const companyId = await service.aCompany({ isPlatform: true, plan: { name: 'Básico' } });
    const boss = await service.aPerson({ companyId, profile: 'admin', super: true });
    await service.ask(UpdateSetting, { settingKey: 'allowregister', value: 'enabled' }, boss.actor);
    planId = (await service.ask(ListPlanOffers, {}))[0]?.id ?? '';
    known = await service.anAdmin();
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  const anEmail = () => `${randomUUID()}@nova.test`;
  const ask = (email: string) => service.ask(AskPasswordReset, { email, address: randomUUID() });
  const signUp = (email: string) =>
    service.ask(SignUp, { name: 'Padaria', email, password: 'Outra1234', planId, address: randomUUID() });
  const logIn = (email: string) => codeOf(service.ask(LogIn, { email, password: 'Outra1234', address: randomUUID() }));

  it(`a reset ${isHidden ? 'replies equally' : 'reveals which e-mails are unknown'}`, async () => {
    expect((await ask(known.email)).status).toBe(200);
    expect((await ask(anEmail())).status).toBe(isHidden ? 200 : 404);
  });

  it(`a sign-up and the login after it ${isHidden ? 'reply equally' : 'reveal which e-mails are known'}`, async () => {
    const email = anEmail();
    const { id, dueDate, ...fresh } = await signUp(email);
    if (!isHidden) {
      expect(await codeOf(signUp(known.email))).toBe('ERR_EMAIL_ALREADY_EXISTS');
      expect(fresh.needsConfirmation).toBe(false);
      return;
    }
    const repeated = await signUp(known.email);
    expect(repeated).toEqual({ ...fresh, email: known.email, id: expect.any(String), dueDate: expect.any(String) });
    expect([repeated.id.length, repeated.dueDate.slice(0, 10)]).toEqual([id.length, dueDate.slice(0, 10)]);
    expect(fresh.needsConfirmation).toBe(true);
    expect([await logIn(email), await logIn(known.email)]).toEqual([
      'ERR_INVALID_CREDENTIALS',
      'ERR_INVALID_CREDENTIALS',
    ]);
    expect(await service.connection.collection('companies').countDocuments({ _id: repeated.id as never })).toBe(0);
    const mails = await mailServer.to(known.email, 2); // afterwards with the code for a new password
    expect(mails.map(({ subject }) => subject)).toContain('Recado: você já tem uma conta');
    expect(await codeOf(service.ask(LogIn, { email: known.email, password: PASSWORD, address: '::1' }))).toBe(
      'no error',
    );
  });
});
