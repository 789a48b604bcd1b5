import {
  AskPasswordReset,
  CreateCompany,
  CreateHelp,
  CreatePlan,
  CreateUser,
  DEFAULT_HOURS,
  DeleteCompany,
  DeletePlan,
  DeleteUser,
  EndLogin,
  EnterCompany,
  LogIn,
  RefreshLogin,
  SignUp,
  UpdateCompany,
  UpdateCompanySchedules,
  UpdateSetting,
  UpdateUser,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { AuditUserChange } from '../src/users/audit-user-change.js';
import { codeOf, PASSWORD, TestService, type TestUser } from './service.js';

const SECRET = 'Segredo-9f3c';

describe('an act', () => {
  let service: TestService;
  let acts: AuditRecorder;
  let platform: string;
  let boss: TestUser;
  let ana: TestUser;
  beforeAll(async () => {
    service = await TestService.start({ LOGIN_FAILURES_PER_ACCOUNT: '2' });
    acts = await AuditRecorder.start(service.link);
    platform = await service.aCompany({ name: 'Recado', isPlatform: true });
    boss = await service.aPerson({ companyId: platform, profile: 'admin', super: true });
    ana = await service.anAdmin();
  });
  afterAll(async () => {
    acts.stop();
    await service.stop();
  });

  const anInput = (fields: object = {}) => ({
    ...{ name: 'Bia', email: `${randomUUID()}@test.local`, password: SECRET },
    ...fields,
  });
  const logIn = (email: string, password = PASSWORD) =>
    service.ask(LogIn, { email, password, address: '127.0.0.1', device: null });

  it('that is rolled back leaves no entry, and one that cannot be audited does not happen', async () => {
    const audit = service.app.get(AuditUserChange);
    const added = audit.added.bind(audit);
    const refused = jest.spyOn(audit, 'added').mockImplementationOnce((...given) => {
      added(...given);
      throw new Error('the transaction ends here');
    });
    const lost = anInput();
    await expect(service.ask(CreateUser, lost, ana.actor)).rejects.toThrow('the transaction ends here');
    refused.mockRestore();

    const act = await acts.after(ana.companyId, 'user.created', () => service.ask(CreateUser, anInput(), ana.actor));

    expect(act.after['email']).not.toBe(lost.email);
    expect(acts.actionsOf(ana.companyId)).toEqual(['user.created']);
    expect(await service.connection.collection('users').countDocuments({ email: lost.email })).toBe(0);
  });

  it('on a user records what changed and by whom', async () => {
    const { id } = await service.ask(CreateUser, anInput(), ana.actor);
    const queueId = await service.aQueue(ana.companyId, 'Vendas');
    const changed = await acts.after(ana.companyId, 'user.updated', () =>
      service.ask(UpdateUser, { id, name: 'Beatriz', queueIds: [queueId] }, { ...ana.actor, name: 'Ana' }),
    );
    expect(changed).toMatchObject({
      actor: { kind: 'user', userId: ana.userId, name: 'Ana' },
      target: { kind: 'user', id, name: 'Beatriz' },
    });
    expect([changed.before, changed.after]).toEqual([
      { name: 'Bia', queues: null },
      { name: 'Beatriz', queues: ['Vendas'] },
    ]);

    await acts.after(ana.companyId, 'password.changed', () =>
      service.ask(UpdateUser, { id, password: `${SECRET}-2` }, ana.actor),
    );
    const gone = await acts.after(ana.companyId, 'user.deleted', () => service.ask(DeleteUser, { id }, ana.actor));
    expect(gone.before).toMatchObject({ name: 'Beatriz' });
  });

  it('of logging in is audited: done, rejected, blocked once, and ended', async () => {
    const person = await service.anAdmin();
    const { companyId, email } = person;
    const opened = await acts.after(companyId, 'login.succeeded', () => logIn(email));
    expect(opened.actor).toMatchObject({ kind: 'user', userId: person.userId });

    const failed = await acts.after(companyId, 'login.failed', () => codeOf(logIn(email, 'wrong')));
    expect(failed).toMatchObject({ actor: { kind: 'visitor' }, target: { kind: 'user', id: person.userId } });
    await codeOf(logIn(email, 'wrong'));
    const [one, other] = [await codeOf(logIn(email)), await codeOf(logIn(email))];
    expect([one, other]).toEqual(['ERR_RATE_LIMIT', 'ERR_RATE_LIMIT']);
    await acts.next(companyId, 'login.blocked');
    await acts.after(companyId, 'user.created', () => service.ask(CreateUser, anInput(), person.actor));
    expect(acts.actionsOf(companyId).filter((action) => action === 'login.blocked')).toHaveLength(1);
  });

  it('of logging out and of a stolen session is audited', async () => {
    const person = await service.anAdmin();
    const { refreshToken } = await logIn(person.email);
    const ended = { refreshToken, userId: null, loginId: null };
    await acts.after(person.companyId, 'login.ended', () => service.ask(EndLogin, ended));
    await service.ask(EndLogin, ended);

    const first = await logIn(person.email);
    const second = await service.ask(RefreshLogin, { refreshToken: first.refreshToken });
    await service.ask(RefreshLogin, { refreshToken: second.refreshToken });
    await service.connection
      .collection('logins')
      .updateMany({ userId: person.userId, rotatedAt: { $ne: null } }, { $set: { rotatedAt: new Date(0) } });
    const stolen = await acts.after(person.companyId, 'login.stolen', () =>
      codeOf(service.ask(RefreshLogin, { refreshToken: first.refreshToken })),
    );
    expect(stolen.actor.kind).toBe('visitor');
    expect(acts.actionsOf(person.companyId).filter((action) => action === 'login.ended')).toHaveLength(1);
  });

  it('of an unknown user belongs to the platform, and stores no text that may be a password', async () => {
    const email = `${randomUUID()}@nobody.example`;
    const named = await acts.after(platform, 'login.failed', () => codeOf(logIn(email)));
    expect(named.target).toEqual({ kind: 'user', id: null, name: email });

    const typed = await acts.after(platform, 'login.failed', () => codeOf(logIn(`${SECRET}@`)));
    expect(typed.target.name).toBe('');
  });

  it('of the operator on a company is in the log of that company', async () => {
    const plan = { name: randomUUID(), users: 3, connections: 1, queues: 5, value: 99.9 };
    const { id: planId } = await service.ask(CreatePlan, plan, boss.actor);
    const company = await service.ask(CreateCompany, { ...anInput(), planId, dueDate: '2031-01-31' }, boss.actor);
    const { id, name, email, phone, status, campaignsEnabled, recurrence } = company;
    const kept = { id, name, email, phone, planId, status, campaignsEnabled, recurrence };

    const moved = await acts.after(id, 'company.updated', () =>
      service.ask(UpdateCompany, { ...kept, status: false, dueDate: '2031-03-31' }, boss.actor),
    );
    expect(moved).toMatchObject({
      actor: { kind: 'operator' },
      before: { status: true, dueDate: '2031-01-31' },
      after: { status: false, dueDate: '2031-03-31' },
    });
    const prolonged = await acts.after(id, 'company.updated', () =>
      service.ask(
        UpdateCompany,
        { ...kept, status: false, dueDate: '2031-04-30', reason: 'Falha do dia 10' },
        boss.actor,
      ),
    );
    expect(prolonged).toMatchObject({
      before: { dueDate: '2031-03-31' },
      after: { dueDate: '2031-04-30', reason: 'Falha do dia 10' },
    });
    const hours = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '09:00' }));
    await acts.after(id, 'company.updated', () =>
      service.ask(UpdateCompanySchedules, { id, schedules: hours }, boss.actor),
    );
    await acts.after(id, 'company.deleted', () => service.ask(DeleteCompany, { id }, boss.actor));
    await acts.after(platform, 'plan.deleted', () => service.ask(DeletePlan, { id: planId }, boss.actor));
  });

  it('of the operator who enters a company, and its end, are in the log of that company with their reasons', async () => {
    const { companyId: id } = ana;
    const reason = 'Chamado 4711: mensagens não saem';
    await service.ask(UpdateSetting, { settingKey: 'allowOperator', value: 'enabled' }, ana.actor);
    let token = '';
    const entered = await acts.after(id, 'operator.entered', async () => {
      ({ token } = await service.ask(EnterCompany, { id, reason, address: '203.0.113.9' }, boss.actor));
    });
    expect(entered).toMatchObject({ actor: { kind: 'operator', userId: boss.userId }, after: { reason } });
    expect(entered.target).toMatchObject({ id: boss.userId });

    const { sub: userId = '', lid: loginId } = decodeJwt<{ lid: string }>(token);
    const leave = () => service.ask(EndLogin, { refreshToken: null, userId, loginId });
    const left = await acts.after(id, 'operator.left', leave);
    expect(left).toMatchObject({
      actor: { kind: 'system' },
      target: { id: boss.userId },
      after: { endedBecause: 'left' },
    });
    await leave();
    expect(acts.actionsOf(id).filter((action) => action === 'operator.left')).toHaveLength(1);
  });

  it('of a visitor who signs up or requests a password reset is audited with the origin', async () => {
    await acts.after(platform, 'setting.updated', () =>
      service.ask(UpdateSetting, { settingKey: 'allowregister', value: 'enabled' }, boss.actor),
    );
    const plan = await service.ask(
      CreatePlan,
      { name: randomUUID(), users: 3, connections: 1, queues: 5, value: 0 },
      boss.actor,
    );
    const input = { ...anInput(), phone: '', planId: plan.id, address: '127.0.0.1' };
    const { id } = await service.ask(SignUp, input);
    expect((await acts.next(id, 'company.signed-up')).data.actor.kind).toBe('visitor');
    await acts.after(id, 'password.reset-asked', () =>
      service.ask(AskPasswordReset, { email: input.email, address: '127.0.0.1' }),
    );
  });

  it('never contains a secret', async () => {
    await acts.after(platform, 'setting.updated', () =>
      service.ask(UpdateSetting, { settingKey: 'asaas', value: SECRET }, boss.actor),
    );
    await acts.after(platform, 'help.created', () =>
      service.ask(CreateHelp, { title: 'Primeiros passos', video: 'abc' }, boss.actor),
    );
    const everything = JSON.stringify([...acts.of(platform), ...acts.of(ana.companyId)]);

    expect(everything).toContain('"asaas":"••••"');
    expect(everything).not.toContain(SECRET);
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain('$argon2');
  });
});
