import { describe, expect, it } from '@jest/globals';
import type { WebhookPayload } from '@recado/contracts';
import { bodyOf, deliveryIdOf } from './payloads.js';

const at = '2030-01-01T00:00:00.000Z';
const contactWith = (value: string, count: number): WebhookPayload => ({
  type: 'contact.created',
  timestamp: at,
  data: {
    contact: {
      ...{ id: 'c', name: 'Ana', number: '5511', email: '', isGroup: false, createdAt: at, updatedAt: at },
      extraInfo: Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value })),
    },
  },
});

describe('the body of a webhook', () => {
  it('is the payload, and is cut where it would be larger than the log keeps', () => {
    const small = contactWith('x'.repeat(1_000), 5);
    const body = bodyOf(contactWith('é'.repeat(1_000), 50));

    expect(JSON.parse(bodyOf(small))).toEqual(small);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536);
    expect((JSON.parse(body) as typeof small).data).toMatchObject({ contact: { name: 'Ana' } });
  });

  it('has the same id for the same endpoint and happening alone', () => {
    const ids = [deliveryIdOf('w1', 'e1'), deliveryIdOf('w1', 'e2'), deliveryIdOf('w2', 'e1')];

    expect(deliveryIdOf('w1', 'e1')).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[\w-]{1,64}$/.test(id))).toBe(true);
  });
});
