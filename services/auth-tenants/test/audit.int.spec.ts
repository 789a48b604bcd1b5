import {
  actDone,
  BillingActDone,
  createEvent,
  ExportAuditEntries,
  ListAuditEntries,
  type AuditAct,
  type AuditAction,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@recado/service-kit/mongo';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { type AuditDocument, AuditRepository } from '../src/audit/audit.repository.js';
import { StoreActHandler } from '../src/audit/store-act.js';
import { codeOf, TestService, type TestUser } from './service.js';

type Fields = Partial<Omit<AuditAct, 'action'>> & { action?: AuditAction; at?: string; id?: string };
const BY: AuditAct['actor'] = { kind: 'user', userId: 'ana', name: 'Ana Lima' };

describe('the audit log', () => {
  let service: TestService;
  let acts: AuditRecorder;
  let ana: TestUser;
  let boss: TestUser;
  beforeAll(async () => {
    service = await TestService.start({ AUDIT_RETENTION_DAYS: '10' });
    acts = await AuditRecorder.start(service.link);
    const platform = await service.aCompany({ name: 'Recado', isPlatform: true });
    boss = await service.aPerson({ companyId: platform, profile: 'admin', super: true });
    ana = await service.anAdmin({ name: 'Floricultura' });
  });
  afterAll(async () => {
    acts.stop();
    await service.stop();
  });

  const anEvent = (companyId: string, { at, id = newId(), ...fields }: Fields = {}) =>
    actDone(fields.action ?? 'tag.created', {
      ...{ id, companyId, correlationId: 'test', occurredAt: at ? new Date(at) : new Date() },
      data: {
        ...{ actor: BY, ip: '203.0.113.7', userAgent: 'Firefox', action: 'tag.created', before: {}, after: {} },
        target: { kind: 'tag', id: 't1', name: 'VIP' },
        ...fields,
      },
    });
  // the handler is called directly, because parallel test files share the consumer
  const store = (companyId: string, fields: Fields = {}) =>
    service.app.get(StoreActHandler).execute(anEvent(companyId, fields));
  const list = (reader: TestUser, wanted: Partial<Parameters<typeof search>[1]> = {}) => search(reader, wanted);
  const search = (
    reader: TestUser,
    wanted: { companyId?: string; searchParam?: string; dateStart?: string } & Fields,
  ) => service.ask(ListAuditEntries, wanted, reader.actor);
  const names = async (reader: TestUser, wanted: object = {}) =>
    (await list(reader, wanted)).entries.map(({ target }) => target.name);
  const named = (name: string) => ({ target: { kind: 'tag', id: name, name } });

  it('stores an act once, however often it is delivered, and never changes it', async () => {
    const of = await service.anAdmin();
    const id = newId();
    await Promise.all([1, 2, 3].map(() => store(of.companyId, { id })));
    await store(of.companyId, { id, ...named('another') });

    expect(await names(of)).toEqual(['VIP']);
  });

  it('rejects an act that a service reports for another', async () => {
    const of = await service.anAdmin();
    const { name: _name, version: _version, occurredAt, ...fields } = anEvent(of.companyId);
    const forged = createEvent(BillingActDone, { ...fields, occurredAt: new Date(occurredAt) });

    expect(await codeOf(service.app.get(StoreActHandler).execute(forged))).toBe('ERR_NO_PERMISSION');
    expect(await names(of)).toEqual([]);
  });

  it('shows no user the acts of another company, and the operator those of all', async () => {
    const [mine, theirs] = [await service.anAdmin(), await service.anAdmin()];
    await store(mine.companyId, named('mine'));
    await store(theirs.companyId, named('theirs'));

    expect(await names(mine)).toEqual(['mine']);
    expect(await names(mine, { companyId: mine.companyId })).toEqual(['mine']);
    expect(await codeOf(list(mine, { companyId: theirs.companyId }))).toBe('ERR_NO_COMPANY_FOUND');
    expect(await codeOf(list(mine, { companyId: randomUUID() }))).toBe('ERR_NO_COMPANY_FOUND');
    const exported = service.ask(ExportAuditEntries, { companyId: theirs.companyId }, mine.actor);
    expect(await codeOf(exported)).toBe('ERR_NO_COMPANY_FOUND');
    expect(await names(boss)).toEqual(expect.arrayContaining(['mine', 'theirs']));
    expect(await names(boss, { companyId: theirs.companyId })).toEqual(['theirs']);
  });

  it('is for administrators', async () => {
    for (const profile of ['supervisor', 'user'] as const) {
      const person = await service.aPerson({ companyId: ana.companyId, profile });
      expect(await codeOf(list(person))).toBe('ERR_NO_PERMISSION');
      expect(await codeOf(service.ask(ExportAuditEntries, {}, person.actor))).toBe('ERR_NO_PERMISSION');
    }
  });

  it("hides the operator's address and browser from a company", async () => {
    const of = await service.anAdmin();
    await store(of.companyId, { actor: { kind: 'operator', userId: boss.userId, name: 'Bruno' } });

    const shown = (await list(of)).entries.map(({ actor, ip, userAgent }) => [actor.name, ip, userAgent]);
    expect(shown).toEqual([['Bruno', null, null]]);
    const { entries } = await list(boss, { companyId: of.companyId });
    expect(entries[0]).toMatchObject({ ip: '203.0.113.7', userAgent: 'Firefox' });
  });

  it("finds acts by user, action, target, words, address and days in the company's time zone", async () => {
    const of = await service.anAdmin();
    const bia = { kind: 'user' as const, userId: 'bia', name: 'Beatriz Souza' };
    await store(of.companyId, { ...named('one'), at: '2031-03-01T02:59:59.000Z' });
    await store(of.companyId, { ...named('two'), at: '2031-03-01T03:00:00.000Z', actor: bia });
    await store(of.companyId, { ...named('three'), at: '2031-03-02T03:00:00.000Z', action: 'tag.deleted' });
    const target = { kind: 'user', id: 'u9', name: 'João' };
    await store(of.companyId, { target, at: '2031-03-03T03:00:00.000Z', ip: '198.51.100.23' });

    expect(await names(of)).toEqual(['João', 'three', 'two', 'one']);
    expect(await names(of, { userId: 'bia' })).toEqual(['two']);
    expect(await names(of, { action: 'tag.deleted' })).toEqual(['three']);
    expect(await names(of, { targetKind: 'user' })).toEqual(['João']);
    expect(await names(of, { targetKind: 'tag', targetId: 'one' })).toEqual(['one']);
    expect(await names(of, { searchParam: 'souza bea' })).toEqual(['two']);
    expect(await names(of, { searchParam: 'joao' })).toEqual(['João']);
    expect(await names(of, { searchParam: '198.51.100' })).toEqual(['João']);
    expect(await names(of, { dateStart: '2031-03-01', dateEnd: '2031-03-01' })).toEqual(['two']);
    expect(await names(of, { dateEnd: '2031-02-28' })).toEqual(['one']);
  });

  it('continues where a page ended, even among acts of the same time, while others are added', async () => {
    const of = await service.anAdmin();
    const at = new Date().toISOString();
    await Promise.all(Array.from({ length: 90 }, (_, n) => store(of.companyId, { ...named(`n${n}`), at })));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.ask(ListAuditEntries, { ...(cursor && { cursor }) }, of.actor);
      seen.push(...page.entries.map(({ target }) => target.name));
      cursor = page.nextCursor ?? undefined;
      await store(of.companyId, named('later'));
    } while (cursor);

    expect(seen).toHaveLength(90);
    expect(new Set(seen).size).toBe(90);
  });

  it('is exported as a whole, which is itself audited, once for all its pages', async () => {
    const of = await service.anAdmin();
    await Promise.all(Array.from({ length: 501 }, (_, n) => store(of.companyId, named(`n${n}`))));
    const filter = { action: 'tag.created' };
    const act = await acts.after(of.companyId, 'audit.exported', async () => {
      const first = await service.ask(ExportAuditEntries, filter, of.actor);
      const cursor = first.nextCursor ?? '';
      const second = await service.ask(ExportAuditEntries, { ...filter, cursor }, of.actor);
      expect([first.entries.length, second.entries.length, second.nextCursor]).toEqual([500, 1, null]);
    });

    expect(act).toMatchObject({ actor: { userId: of.userId }, after: { action: 'tag.created' } });
    expect(acts.actionsOf(of.companyId)).toEqual(['audit.exported']);
  });

  it('retains an act for the configured time, and lets MongoDB delete it afterwards', async () => {
    const of = await service.anAdmin();
    await store(of.companyId, { at: '2031-03-01T00:00:00.000Z' });
    const entries = service.connection.collection<AuditDocument>('audit');

    const stored = await entries.findOne({ companyId: of.companyId });
    expect(stored?.expiresAt.toISOString()).toBe('2031-03-11T00:00:00.000Z');
    expect(await entries.indexes()).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
  });

  it('reads no more than a page by any of its filters, in a company and in all of them', async () => {
    const of = await service.anAdmin();
    const rows = 2_000;
    const [model] = await service.connection
      .collection<AuditDocument>('audit')
      .find({ companyId: ana.companyId })
      .limit(1)
      .toArray()
      .then(async (found) => (found.length ? found : [await anExample()]));
    const copies = Array.from({ length: rows }, (_, n) => ({
      ...(model as AuditDocument),
      ...{ _id: newId(), companyId: n % 2 ? of.companyId : ana.companyId, at: new Date(n * 1_000) },
      actor: { ...BY, userId: n % 20 < 2 ? 'bia' : 'ana' },
      action: n % 20 < 2 ? 'tag.deleted' : 'tag.created',
      target: { kind: n % 20 < 2 ? 'user' : 'tag', id: n % 20 < 2 ? 'rare' : 'often', name: 'x' },
      words: n % 20 < 2 ? ['bia'] : ['ana'],
    }));
    await service.connection.collection<AuditDocument>('audit').insertMany(copies);
    const audit = service.app.get(AuditRepository);
    const explained = async (companyId: string | null, wanted: object) => {
      const filter = { searchParam: '', period: {}, ...wanted };
      const after = { at: new Date(1_500_000), id: newId() };
      const plan = await audit.explain(companyId, filter, { after, limit: 41 });
      const { totalDocsExamined: read } = plan['executionStats'] as { totalDocsExamined: number };
      return {
        read,
        sorts: JSON.stringify((plan['queryPlanner'] as { winningPlan: object }).winningPlan).includes('"SORT"'),
      };
    };

    const byTarget = [{ targetKind: 'user' }, { targetKind: 'user', targetId: 'rare' }];
    const filters = [{}, { userId: 'bia' }, { action: 'tag.deleted' }, ...byTarget, { searchParam: 'bia' }];
    for (const filter of filters) {
      const { read, sorts } = await explained(of.companyId, filter);
      expect([filter, sorts, read <= 50]).toEqual([filter, false, true]);
    }
    for (const filter of [{}, { action: 'tag.deleted' }, { searchParam: 'bia' }]) {
      const { read, sorts } = await explained(null, filter);
      expect([filter, sorts, read <= 50]).toEqual([filter, false, true]);
    }
  });

  const anExample = async () => {
    await store(ana.companyId);
    const found = await service.connection.collection<AuditDocument>('audit').findOne({ companyId: ana.companyId });
    return found as AuditDocument;
  };
});
