import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { presenceOf, receiptOf } from './stanzas.js';

const receipt = (attrs: Record<string, string>, content?: { tag: string; attrs: Record<string, string> }[]) =>
  receiptOf({
    tag: 'receipt',
    attrs: { id: 'M1', from: '77@lid', t: '1767261600', ...attrs },
    ...(content && { content: [{ tag: 'list', attrs: {}, content }] }),
  });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-01-01T10:05:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('receiptOf', () => {
  it('uses the time of arrival if its own time is years off', () => {
    for (const t of ['4102444800', '946684800', '0', 'x'])
      expect(receipt({ t })?.at).toEqual(new Date('2026-01-01T10:05:00Z'));
  });

  it.each([
    [{}, 3],
    [{ type: 'inactive' }, 3],
    [{ type: 'read' }, 4],
    [{ type: 'played' }, 5],
  ])('reads %j as ack %i', (attrs, ack) => {
    expect(receipt(attrs as Record<string, string>)).toEqual({
      messageIds: ['M1'],
      ack,
      at: new Date('2026-01-01T10:00:00Z'),
      member: null,
    });
  });

  it('includes the member of a group', () => {
    const attrs = { from: '1203@g.us', participant: '77:3@lid', participant_pn: '5511987650001@s.whatsapp.net' };

    expect(receipt(attrs)?.member).toEqual({ lid: '77', number: '5511987650001' });
  });

  it('lists every message of a receipt', () => {
    const items = ['M2', 'M3'].map((id) => ({ tag: 'item', attrs: { id } }));

    expect(receipt({ type: 'read' }, items)?.messageIds).toEqual(['M1', 'M2', 'M3']);
  });

  it.each([
    ['asks for the message again', { type: 'retry' }],
    ['is from our own phone', { recipient: '88@lid', type: 'read' }],
    ['reports our own reading', { type: 'read-self' }],
    ['is from a group without a member', { from: '1203@g.us' }],
  ])('ignores a receipt that %s', (_why, attrs) => {
    expect(receipt(attrs as Record<string, string>)).toBeUndefined();
  });
});

describe('presenceOf', () => {
  const presence = (tag: string, attrs: Record<string, string> = {}) =>
    presenceOf({ tag: 'chatstate', attrs: { from: '77@lid' }, content: [{ tag, attrs }] });

  it('distinguishes typing, recording and pausing', () => {
    expect(presence('composing')?.presence).toBe('composing');
    expect(presence('composing', { media: 'audio' })?.presence).toBe('recording');
    expect(presence('paused')?.presence).toBe('paused');
    expect(presence('available')).toBeUndefined();
  });
});
