import { createEvent, EarlierActDone } from '@recado/contracts/core';
import { describe, expect, it } from '@jest/globals';
import { outgoingEvent } from '../messaging/publisher.js';
import { underOwnSubject } from './earlier-acts.js';

const event = createEvent(EarlierActDone, {
  ...{ id: 'e1', companyId: 'acme', correlationId: 'c1', occurredAt: new Date(0) },
  data: {
    ...{ actor: { kind: 'user', userId: 'ana', name: 'Ana' }, ip: null, userAgent: null, action: 'invoice.paid' },
    ...{ target: { kind: 'invoice', id: 'i1', name: 'i1' }, before: {}, after: {} },
  },
});

describe('underOwnSubject', () => {
  it("moves an audit entry that the previous release left in an outbox to its service's subject", () => {
    const moved = underOwnSubject(outgoingEvent(event));

    expect(moved).toMatchObject({ id: 'e1', subject: 'evt.audit.billing.done.v1.acme' });
    expect(JSON.parse(moved.body)).toEqual({ ...event, name: 'audit.billing.done' });
  });

  it('returns other messages unchanged', () => {
    const other = { kind: 'event', id: 'x', subject: 'evt.billing.invoice.paid.v1.acme', body: '{}' } as const;

    expect(underOwnSubject(other)).toBe(other);
  });
});
