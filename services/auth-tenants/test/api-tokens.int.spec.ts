import { createHash } from 'node:crypto';
import {
  ConnectionState,
  CreateApiToken,
  DeleteCompany,
  GetApiToken,
  ListApiTokens,
  MOST_API_TOKENS,
  RevokeApiToken,
  UseApiToken,
  type Actor,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outgoingState, Publisher } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { codeOf, TestService } from './service.js';

const DAY_MS = 24 * 60 * 60_000;
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
type TokenRequest = Partial<z.input<typeof CreateApiToken.request>>;

describe('API tokens', () => {
  let service: TestService;
  const mailServer = new MailServer();
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start() });
    await service.work('expiring tokens').pause();
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  const create = (actor: Actor, more: TokenRequest = {}) =>
    service.ask(CreateApiToken, { name: 'ERP', scopes: ['messages:send', 'tickets:read'], ...more }, actor);
  const use = (token: string) => service.ask(UseApiToken, { tokenHash: hash(token) });
  const list = (actor: Actor) => service.ask(ListApiTokens, {}, actor);
  const collection = () => service.connection.collection<{ _id: string }>('api_tokens');
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const endIn = (id: string, days: number) =>
    collection().updateOne({ _id: id }, { $set: { expiresAt: new Date(inDays(days)) } });

  it('are shown once and stored as hashes', async () => {
    const { actor, companyId } = await service.anAdmin();
    const { token, ...made } = await create(actor);

    expect(await use(token)).toEqual({
      ...{ id: made.id, companyId, name: 'ERP', scopes: ['messages:send', 'tickets:read'], whatsappId: null },
    });
    expect(await service.ask(GetApiToken, { id: made.id }, actor)).toMatchObject({
      ...made,
      lastUsedAt: expect.any(String),
    });
    expect(JSON.stringify(await collection().find({ companyId }).toArray())).not.toContain(token);
    expect(JSON.stringify(await list(actor))).not.toContain(hash(token));
  });

  it('belong to the company, and only its administrators manage them', async () => {
    const [admin, stranger] = [await service.anAdmin(), await service.anAdmin()];
    const agent = await service.aPerson({ companyId: admin.companyId });
    const { id, token } = await create(admin.actor);

    expect((await list(admin.actor)).data.map((one) => one.id)).toEqual([id]);
    expect(await list(stranger.actor)).toEqual({ data: [], total: 0 });
    for (const rpc of [GetApiToken, RevokeApiToken])
      expect(await codeOf(service.ask(rpc, { id }, stranger.actor))).toBe('ERR_NO_API_TOKEN_FOUND');
    expect(await codeOf(create(agent.actor))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(list(agent.actor))).toBe('ERR_NO_PERMISSION');
    expect((await use(token)).companyId).toBe(admin.companyId);
  });

  it('are searched by a part of their name, which is no pattern', async () => {
    const { actor } = await service.anAdmin();
    const [erp] = [await create(actor), await create(actor, { name: 'Loja (web)' })];
    const found = async (q: string) =>
      (await service.ask(ListApiTokens, { filter: { q } }, actor)).data.map(({ name }) => name);

    expect(await found('er')).toEqual([erp.name]);
    expect(await found('(WEB)')).toEqual(['Loja (web)']);
    expect(await found('E.P')).toEqual([]);
  });

  it('end when they are revoked, when they expire, and with their company', async () => {
    const { actor, companyId } = await service.anAdmin();
    const operator = { ...actor, super: true };
    const [revoked, expired, last] = [await create(actor), await create(actor), await create(actor)];

    expect(await codeOf(use('rcd_nobody'))).toBe('ERR_WAPP_TOKEN_INVALID');
    await service.ask(RevokeApiToken, { id: revoked.id }, actor);
    expect(await codeOf(use(revoked.token))).toBe('ERR_WAPP_TOKEN_INVALID');
    await endIn(expired.id, -1);
    expect(await codeOf(use(expired.token))).toBe('ERR_API_TOKEN_EXPIRED');
    const companies = service.connection.collection<{ _id: string }>('companies');
    await companies.updateOne({ _id: companyId }, { $set: { status: false } });
    expect(await codeOf(use(last.token))).toBe('ERR_COMPANY_DISABLED');
    await service.ask(DeleteCompany, { id: companyId }, operator);
    expect(await codeOf(use(last.token))).toBe('ERR_WAPP_TOKEN_INVALID');
  });

  it('require the feature in the plan, and the operator cannot create one', async () => {
    const without = await service.anAdmin({ plan: { useExternalApi: false } });
    const { actor } = await service.anAdmin();
    const operator = { userId: 'operator', name: 'Olga' };

    expect(await codeOf(create(without.actor))).toBe('ERR_PLAN_FEATURE');
    expect(await codeOf(create({ ...actor, operator }))).toBe('ERR_OPERATOR_REFUSED');
  });

  it('can be limited to a connection of their company', async () => {
    const { actor, companyId } = await service.anAdmin();
    const scopes = ['messages:send' as const];

    expect(await codeOf(create(actor, { scopes, whatsappId: newId() }))).toBe('ERR_NO_WAPP_FOUND');
    const whatsappId = await aConnection(companyId);
    expect((await create(actor, { scopes, whatsappId })).whatsappId).toBe(whatsappId);
    expect(await codeOf(create(actor, { whatsappId }))).toBe('ERR_VALIDATION');
    const stranger = await service.anAdmin();
    expect(await codeOf(create(stranger.actor, { scopes, whatsappId }))).toBe('ERR_NO_WAPP_FOUND');
  });

  it('are rejected with a past expiry and beyond the limit', async () => {
    const { actor, companyId } = await service.anAdmin();
    expect(await codeOf(create(actor, { expiresAt: inDays(-1) }))).toBe('ERR_VALIDATION');

    const others = Array.from({ length: MOST_API_TOKENS }, () => ({ _id: newId(), companyId, tokenHash: newId() }));
    await collection().insertMany(others);
    expect(await codeOf(create(actor))).toBe('ERR_API_TOKEN_LIMIT');
  });

  it('are audited when created, revoked, and first used per day', async () => {
    const acts = await AuditRecorder.start(service.link);
    const { actor, companyId } = await service.anAdmin();
    const { id, token } = await create({ ...actor, name: 'Ana' });
    await use(token);
    await use(token);
    await service.ask(RevokeApiToken, { id }, actor);
    while (acts.of(companyId).length < 3) await new Promise(setImmediate);
    acts.stop();

    expect(acts.of(companyId).map(({ data }) => [data.action, data.actor.kind, data.target.name])).toEqual([
      ['api-token.created', 'user', 'ERP'],
      ['api-token.used', 'token', 'ERP'],
      ['api-token.revoked', 'user', 'ERP'],
    ]);
    expect(JSON.stringify(acts.of(companyId))).not.toContain(token);
  });

  it('are reported to administrators by e-mail once, seven days before they expire', async () => {
    const admin = await service.anAdmin();
    const warn = () => service.work('expiring tokens').runDue();
    const { id } = await create(admin.actor, { name: 'Loja virtual', expiresAt: inDays(30) });
    await create(admin.actor, { name: 'Curto', expiresAt: inDays(2) });
    await warn();
    await endIn(id, 6);
    await warn();
    await warn();
    await create(admin.actor, { name: 'Segundo', expiresAt: inDays(30) }).then((made) => endIn(made.id, 6));
    await warn();
    const mails = await mailServer.to(admin.email, 2);

    expect(mails.map(({ text }) => /“(.+?)”/.exec(text ?? '')?.[1]).sort()).toEqual(['Loja virtual', 'Segundo']);
  });

  async function aConnection(companyId: string): Promise<string> {
    const id = newId();
    const updatedAt = new Date().toISOString();
    const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '' };
    const known = {
      name: 'Loja',
      number: null,
      status: 'CONNECTED' as const,
      isDefault: true,
      queueIds: [],
      retries: 0,
    };
    const data = { id, companyId, ...known, ...texts, updatedAt };
    const state = { id, companyId, revision: 1, changedAt: updatedAt, data };
    await service.app.get(Publisher).publish(outgoingState(ConnectionState, state));
    return id;
  }
});
