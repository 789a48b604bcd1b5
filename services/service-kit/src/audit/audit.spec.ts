import { systemActor, type ActDone, type Actor } from '@recado/contracts/core';
import { describe, expect, it } from '@jest/globals';
import type { Outgoing } from '../messaging/publisher.js';
import { auditBySystem, auditByToken, auditOf, auditRecord } from './audit.js';

const from = { ip: '192.0.2.7', userAgent: 'Firefox' };
const ana: Actor = { ...systemActor('acme'), userId: 'ana', loginId: 'l1', name: 'Ana', from };
const context = { actor: ana, correlationId: 'c1' };
const target = { id: 'u1', name: 'Bia' };
const toldBy = (messages: Outgoing[]) => messages.map(({ body }) => JSON.parse(body) as ActDone);

describe('auditOf', () => {
  it('tells who, from where and what, to the company of the actor', () => {
    expect(toldBy(auditOf(context, { action: 'user.deleted', target }))).toMatchObject([
      {
        companyId: 'acme',
        data: {
          actor: { kind: 'user', userId: 'ana', name: 'Ana' },
          ...{ action: 'user.deleted', target: { kind: 'user', ...target }, ...from },
        },
      },
    ]);
  });

  it('tells the company that an act of the operator concerns', () => {
    const boss = { ...context, actor: { ...ana, super: true } };
    const [told] = toldBy(auditOf(boss, { action: 'company.deleted', companyId: 'shop', target }));

    expect(told).toMatchObject({ companyId: 'shop', data: { actor: { kind: 'operator' } } });
  });

  it('tells who the operator is that has entered a company', () => {
    const guest = { ...context, actor: { ...ana, operator: { userId: 'boss', name: 'Rui' } } };
    const [told] = toldBy(auditOf(guest, { action: 'user.deleted', target }));

    expect(told).toMatchObject({
      companyId: 'acme',
      data: { actor: { kind: 'operator', userId: 'boss', name: 'Rui' } },
    });
  });

  it('tells of a visitor from where, and refuses to guess the company', () => {
    const visitor = { correlationId: 'c1', from };
    const act = { action: 'login.failed', target } as const;
    const [told] = toldBy(auditOf(visitor, { ...act, companyId: 'acme' }));

    expect(told?.data).toMatchObject({ actor: { kind: 'visitor', userId: null, name: '' }, ...from });
    expect(() => auditOf(visitor, act)).toThrow('must name its company');
  });

  it('tells each request by itself, although a caller chooses the correlation', () => {
    const [one, other] = [0, 1].flatMap(() => toldBy(auditOf(context, { action: 'user.deleted', target })));

    expect(one?.id).not.toBe(other?.id);
  });
});

describe('auditRecord', () => {
  const record = (before: object | null, after: object | null) =>
    toldBy(auditRecord(context, 'tag', { id: 't1', name: 'VIP', before, after })).map(({ data }) => data.action);

  it('names what became of the record, and says nothing of a change that changed nothing', () => {
    expect(record(null, { name: 'VIP' })).toEqual(['tag.created']);
    expect(record({ name: 'vip' }, { name: 'VIP' })).toEqual(['tag.updated']);
    expect(record({ name: 'VIP' }, null)).toEqual(['tag.deleted']);
    expect(record({ name: 'VIP' }, { name: 'VIP' })).toEqual([]);
  });
});

describe('auditByToken', () => {
  it('tells that a program did it, from where, by the name of the token’s connection', () => {
    const program = { correlationId: 'c1', actor: { ...systemActor('acme'), from } };

    expect(toldBy(auditByToken(program, 'Loja', { action: 'connection.token-used', target }))).toMatchObject([
      { companyId: 'acme', data: { actor: { kind: 'token', userId: null, name: 'Loja' }, ...from } },
    ]);
  });
});

describe('an act of a program', () => {
  it('is told by the name of its token, and that of a service is nobody’s', () => {
    const system = systemActor('acme');
    const told = (name?: string) =>
      toldBy(
        auditOf(
          { correlationId: 'c1', actor: { ...system, ...(name && { name }) } },
          { action: 'webhook.deleted', target },
        ),
      );

    expect(told('ERP')).toMatchObject([{ data: { actor: { kind: 'token', userId: null, name: 'ERP' } } }]);
    expect(told()).toMatchObject([{ data: { actor: { kind: 'system', userId: null, name: '' } } }]);
  });
});

describe('auditBySystem', () => {
  it('is nobody’s act, and the same for each repeat', () => {
    const tell = (key = 'p1') =>
      toldBy(
        auditBySystem(
          { companyId: 'acme', correlationId: 'i1' },
          { action: 'invoice.paid', target },
          { at: new Date(0), key },
        ),
      );

    expect(tell()).toMatchObject([{ data: { actor: { kind: 'system', userId: null }, ip: null, userAgent: null } }]);
    expect(tell()).toEqual(tell());
    expect(tell('p2')[0]?.id).not.toBe(tell()[0]?.id);
  });
});
