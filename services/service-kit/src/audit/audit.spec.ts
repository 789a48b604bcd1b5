import { systemActor, type ActDone, type Actor } from '@recado/contracts/core';
import { describe, expect, it } from '@jest/globals';
import type { Outgoing } from '../messaging/publisher.js';
import { auditBySystem, auditByToken, auditOf, auditorOf, auditRecord } from './audit.js';

const from = { ip: '192.0.2.7', userAgent: 'Firefox' };
const ana: Actor = { ...systemActor('acme'), userId: 'ana', loginId: 'l1', name: 'Ana', from };
const context = { actor: ana, correlationId: 'c1' };
const target = { id: 'u1', name: 'Bia' };
const actsOf = (messages: Outgoing[]) => messages.map(({ body }) => JSON.parse(body) as ActDone);

describe('auditOf', () => {
  it("records who did what from where, for the actor's company", () => {
    expect(actsOf(auditOf(context, { action: 'user.deleted', target }))).toMatchObject([
      {
        companyId: 'acme',
        data: {
          actor: { kind: 'user', userId: 'ana', name: 'Ana' },
          ...{ action: 'user.deleted', target: { kind: 'user', ...target }, ...from },
        },
      },
    ]);
  });

  it("records an operator's action for the affected company", () => {
    const boss = { ...context, actor: { ...ana, super: true } };
    const [recorded] = actsOf(auditOf(boss, { action: 'company.deleted', companyId: 'shop', target }));

    expect(recorded).toMatchObject({ companyId: 'shop', data: { actor: { kind: 'operator' } } });
  });

  it('records which operator has entered the company', () => {
    const guest = { ...context, actor: { ...ana, operator: { userId: 'boss', name: 'Rui' } } };
    const [recorded] = actsOf(auditOf(guest, { action: 'user.deleted', target }));

    expect(recorded).toMatchObject({
      companyId: 'acme',
      data: { actor: { kind: 'operator', userId: 'boss', name: 'Rui' } },
    });
  });

  it('records the origin of a visitor, and requires the company', () => {
    const visitor = { correlationId: 'c1', from };
    const act = { action: 'login.failed', target } as const;
    const [recorded] = actsOf(auditOf(visitor, { ...act, companyId: 'acme' }));

    expect(recorded?.data).toMatchObject({ actor: { kind: 'visitor', userId: null, name: '' }, ...from });
    expect(() => auditOf(visitor, act)).toThrow('requires a company');
  });

  it('creates an entry per request, although a caller chooses the correlation id', () => {
    const [one, other] = [0, 1].flatMap(() => actsOf(auditOf(context, { action: 'user.deleted', target })));

    expect(one?.id).not.toBe(other?.id);
  });
});

describe('auditRecord', () => {
  const record = (before: object | null, after: object | null) =>
    actsOf(auditRecord(context, 'tag', { id: 't1', name: 'VIP', before, after })).map(({ data }) => data.action);

  it('uses the action of the change, and creates no entry if nothing changed', () => {
    expect(record(null, { name: 'VIP' })).toEqual(['tag.created']);
    expect(record({ name: 'vip' }, { name: 'VIP' })).toEqual(['tag.updated']);
    expect(record({ name: 'VIP' }, null)).toEqual(['tag.deleted']);
    expect(record({ name: 'VIP' }, { name: 'VIP' })).toEqual([]);
  });
});

describe('auditByToken', () => {
  it("records a program with its origin and the name of the token's connection", () => {
    const program = { correlationId: 'c1', actor: { ...systemActor('acme'), from } };

    expect(actsOf(auditByToken(program, 'Loja', { action: 'connection.token-used', target }))).toMatchObject([
      { companyId: 'acme', data: { actor: { kind: 'token', userId: null, name: 'Loja' }, ...from } },
    ]);
  });
});

describe('an action of the system actor', () => {
  it("has the token's name for a program, and no name for a service", () => {
    const system = systemActor('acme');
    const recorded = (name?: string) =>
      actsOf(
        auditOf(
          { correlationId: 'c1', actor: { ...system, ...(name && { name }) } },
          { action: 'webhook.deleted', target },
        ),
      );

    expect(recorded('ERP')).toMatchObject([{ data: { actor: { kind: 'token', userId: null, name: 'ERP' } } }]);
    expect(recorded()).toMatchObject([{ data: { actor: { kind: 'system', userId: null, name: '' } } }]);
  });
});

describe('auditBySystem', () => {
  it('has no user, and the same id for each repeat', () => {
    const recordedAs = (key = 'p1') =>
      actsOf(
        auditBySystem(
          { companyId: 'acme', correlationId: 'i1' },
          { action: 'invoice.paid', target },
          { at: new Date(0), key },
        ),
      );

    expect(recordedAs()).toMatchObject([
      { data: { actor: { kind: 'system', userId: null }, ip: null, userAgent: null } },
    ]);
    expect(recordedAs()).toEqual(recordedAs());
    expect(recordedAs('p2')[0]?.id).not.toBe(recordedAs()[0]?.id);
  });
});

describe('an auditor', () => {
  type Tag = { id: string; name: string; color: string };
  const auditTag = auditorOf('tag', ({ id, name, color }: Tag) => ({ id, name, fields: { color } }));
  const [red, blue] = [
    { id: 't1', name: 'VIP', color: 'red' },
    { id: 't1', name: 'Ouro', color: 'blue' },
  ];

  it('records a created, a changed and a deleted record under its newest name', () => {
    const acts = [auditTag(context, null, red), auditTag(context, red, blue), auditTag(context, blue, null)].flat();

    expect(
      actsOf(acts).map(({ data: { action, target: of, before, after } }) => [action, of.name, before, after]),
    ).toEqual([
      ['tag.created', 'VIP', {}, { color: 'red' }],
      ['tag.updated', 'Ouro', { color: 'red' }, { color: 'blue' }],
      ['tag.deleted', 'Ouro', { color: 'blue' }, {}],
    ]);
  });

  it('records nothing if no audited field changed', () => {
    expect(auditTag(context, red, { ...red, name: 'Ouro' })).toEqual([]);
  });
});
