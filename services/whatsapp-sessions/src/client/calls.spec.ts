import { describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { Calls } from './calls.js';

type JournaledCall = { attrs: Record<string, string>; outcome: string; video: boolean };

const call = (tag: string, attrs: Record<string, string> = {}, more: Record<string, string> = {}): BinaryNode => ({
  tag: 'call',
  attrs: { from: '123@lid', t: '1700000000', ...more },
  content: [
    { tag, attrs: { 'call-id': 'C1', 'call-creator': '123:2@lid', caller_pn: '5511@s.whatsapp.net', ...attrs } },
  ],
});

describe('Calls', () => {
  const listening = (rejectsCalls = false) => {
    const journaled: JournaledCall[] = [];
    const rejected: string[] = [];
    const calls = new Calls({
      journal: async (attrs, { outcome, video }) => void journaled.push({ attrs, outcome, video }),
      reject: async (id) => void rejected.push(id),
      rejectsCalls: () => rejectsCalls,
    });
    return { calls, journaled, rejected };
  };

  it.each([
    ['accept', {}, 'answered'],
    ['reject', {}, 'rejected'],
    ['terminate', { reason: 'timeout' }, 'missed'],
    ['terminate', { reason: 'accepted_elsewhere' }, 'answered'],
    ['terminate', { reason: 'rejected_elsewhere' }, 'rejected'],
  ])('reads a call that ends by %s (%j) as %s', async (tag, attrs, outcome) => {
    const { calls, journaled } = listening();
    await calls.handle(call('offer'));
    expect(journaled).toEqual([]);

    await calls.handle(call(tag, attrs));

    expect(journaled).toMatchObject([{ outcome, video: false, attrs: { id: 'C1', from: '123@lid' } }]);
    expect(journaled[0]?.attrs.sender_pn).toBe('5511@s.whatsapp.net');
  });

  it('journals a call once, even if its end is repeated', async () => {
    const { calls, journaled } = listening();
    for (const node of [call('offer'), call('terminate'), call('terminate'), call('offer')]) await calls.handle(node);

    expect(journaled).toHaveLength(1);
  });

  it('rejects a call if the company does not accept calls', async () => {
    const { calls, journaled, rejected } = listening(true);
    await calls.handle(call('offer'));

    expect([journaled[0]?.outcome, rejected]).toEqual(['rejected', ['C1']]);
  });

  it('journals a call during a disconnection as missed, and ignores group calls', async () => {
    const { calls, journaled } = listening(true);
    await calls.handle(call('offer', { type: 'group' }));
    expect(journaled).toEqual([]);

    await calls.handle(call('offer', {}, { offline: '0' }));

    expect(journaled).toMatchObject([{ outcome: 'missed' }]);
  });
});
