import { describe, expect, it } from '@jest/globals';
import type { InvoiceStatus } from '@recado/contracts';
import { stateOf } from './invoice-state.js';

describe('an invoice', () => {
  const now = new Date('2026-11-22T02:00:00Z'); // still the 21st in São Paulo

  it.each<[InvoiceStatus, string, string]>([
    ['paid', '2026-01-01', 'paid'],
    ['cancelled', '2026-01-01', 'cancelled'],
    ['open', '2026-11-20', 'overdue'],
    ['open', '2026-11-21', 'open'],
    ['open', '2026-12-21', 'open'],
    ['open', '2026-11-21T02:59:59.000Z', 'overdue'], // until the end of the 20th in São Paulo
    ['open', '2026-11-22T02:59:59.000Z', 'open'],
  ])('that is %s and due on %s is %s', (status, dueDate, state) => {
    expect(stateOf({ status, dueDate }, now, 'America/Sao_Paulo')).toBe(state);
  });
});
