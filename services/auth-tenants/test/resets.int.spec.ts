import { AskPasswordReset, LogIn, RefreshLogin, ResetPassword, UpdateSetting } from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type mongo } from 'mongoose';
import { codeIn, MailServer } from '../../mail-kit/test/mail-server.js';
import { codeOf, PASSWORD, TestService, type TestUser } from './service.js';

const NEW = 'Nova1234';
const address = () => randomUUID();

describe('a forgotten password', () => {
  const mailServer = new MailServer();
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start(), RESETS_PER_ACCOUNT: '4' });
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  const ask = (email: string) => service.ask(AskPasswordReset, { email, address: address() });
  const reset = (email: string, token: string, password = NEW, from = address()) =>
    service.ask(ResetPassword, { email, token, password, address: from });
  const logIn = (email: string, password: string) => service.ask(LogIn, { email, password, address: address() });
  const aMember = async (): Promise<TestUser> =>
    service.aPerson({ companyId: (await service.anAdmin()).companyId, name: 'Ana <Zé>' });
  const codeFor = async ({ email }: TestUser) => {
    await ask(email);
    return codeIn((await mailServer.to(email)).at(-1) ?? (undefined as never));
  };

  it('is replaced by the code in the e-mail, once, and ends every session', async () => {
    const ana = await aMember();
    const session = await logIn(ana.email, PASSWORD);

    expect(await ask(ana.email)).toMatchObject({ status: 200 });
    const [mail] = await mailServer.to(ana.email);
    const code = codeIn(mail as never);
    expect(mail?.subject).toBe('Recado: código para redefinir a sua senha');
    expect(mail?.html).toContain('Ana &lt;Zé&gt;');
    await reset(ana.email, code.toLowerCase());

    expect(await codeOf(logIn(ana.email, PASSWORD))).toBe('ERR_INVALID_CREDENTIALS');
    expect(await codeOf(service.ask(RefreshLogin, { refreshToken: session.refreshToken }))).toBe('ERR_UNAUTHENTICATED');
    expect((await logIn(ana.email, NEW)).user.id).toBe(ana.userId);
    expect(await codeOf(reset(ana.email, code, 'Outra1234'))).toBe('ERR_RESET_CODE');
  });

  it('is not replaced by a wrong code, a code of another user, or one that a newer has replaced', async () => {
    const [ana, bia] = [await aMember(), await aMember()];
    const first = await codeFor(ana);
    await ask(ana.email);
    const [, second] = await mailServer.to(ana.email, 2);

    for (const wrong of ['AAAA-BBBB-CCCC', await codeFor(bia), first])
      expect(await codeOf(reset(ana.email, wrong))).toBe('ERR_RESET_CODE');
    expect(await codeOf(reset(ana.email, codeIn(second as never)))).toBe('no error');
  });

  it('is not replaced after 15 minutes', async () => {
    const ana = await aMember();
    const code = await codeFor(ana);
    const earlier = new Date(Date.now() - 1_000);
    await service.connection
      .collection<{ _id: string }>('password_resets')
      .updateOne({ _id: ana.userId }, { $set: { expiresAt: earlier } });

    expect(await codeOf(reset(ana.email, code))).toBe('ERR_RESET_CODE');
  });

  it('is rejected if the new one is weak', async () => {
    const ana = await aMember();
    for (const weak of ['Curta1', 'semmaiuscula1', 'SEMMINUSCULA1', 'SemNumero'])
      expect(
        ResetPassword.request.safeParse({ email: ana.email, token: 'x', password: weak, address: 'x' }),
      ).toMatchObject({ success: false });
  });

  it('of an unknown e-mail returns 404, and sends nothing', async () => {
    const before = mailServer.mails.length;

    expect(await ask('nobody@nowhere.test')).toMatchObject({ status: 404 });
    await codeFor(await aMember());
    expect(mailServer.mails.length).toBe(before + 1);
  });

  it('is limited by account and by address', async () => {
    const ana = await aMember();
    const stranger = address();
    const guess = () => codeOf(reset(ana.email, 'AAAA-BBBB-CCCC', NEW, stranger));
    for (let n = 0; n < 4; n += 1) await guess();

    expect(await guess()).toBe('ERR_RATE_LIMIT');
    for (let n = 0; n < 4; n += 1) await ask(ana.email);
    expect(await codeOf(ask(ana.email))).toBe('ERR_RATE_LIMIT');
  });

  it('can be replaced by its owner while a stranger guesses codes', async () => {
    const ana = await aMember();
    const code = await codeFor(ana);
    const stranger = address();
    for (let n = 0; n < 6; n += 1) await codeOf(reset(ana.email, 'AAAA-BBBB-CCCC', NEW, stranger));

    expect(await codeOf(reset(ana.email, code))).toBe('no error');
  });

  it('is e-mailed in the language of the company', async () => {
    const admin = await service.anAdmin();
    await service.ask(UpdateSetting, { settingKey: 'language', value: 'es' }, admin.actor);
    await ask(admin.email);

    const [mail] = await mailServer.to(admin.email);
    expect(mail?.subject).toBe('Recado: código para restablecer su contraseña');
  });

  it('waits, encrypted, while the mail server is unavailable', async () => {
    const ana = await aMember();
    mailServer.refuses = 2;
    await ask(ana.email);
    const waiting = await service.connection.collection('mails').findOne({ companyId: ana.companyId });
    const [mail] = await mailServer.to(ana.email);

    expect(JSON.stringify(waiting)).not.toContain(ana.email);
    expect((waiting?.['sealed'] as mongo.Binary).toString('utf8')).not.toContain(codeIn(mail as never));
    expect(mailServer.refuses).toBe(0);
    await reset(ana.email, codeIn(mail as never));
  });
});
