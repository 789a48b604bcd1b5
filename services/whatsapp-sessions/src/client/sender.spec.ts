import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { proto, type WASocket } from '@whiskeysockets/baileys';
import { Failpoints } from '../failpoint.js';
import type { Groups } from './groups.js';
import type { Recipients } from './recipients.js';
import { Sender } from './sender.js';
import type { MessageToSend } from './whatsapp-client.js';

const content = { conversation: 'Olá' };
const aMessage = {
  messageId: '3EB0',
  content: { type: 'text', text: 'Olá' },
  ...{ quoted: null, mentions: [], forwarded: false, contact: { number: '5511999990000', lid: null }, group: null },
} as unknown as MessageToSend;

/** A sender whose socket accepts every message and answers immediately. */
function aSender() {
  const ws = new EventEmitter();
  const sendMessage = () => {
    queueMicrotask(() => queueMicrotask(() => ws.emit('CB:ack,class:message', { attrs: { id: aMessage.messageId } })));
    return Promise.resolve({ message: content });
  };
  const fetchKeys = () => Promise.resolve();
  const recipients = { jidOf: () => Promise.resolve('5511999990000@s.whatsapp.net'), fetchKeys };
  return new Sender(
    { ws, sendMessage } as unknown as WASocket,
    recipients as unknown as Recipients,
    {} as Groups,
    () => Promise.resolve(false),
    { find: () => Promise.resolve(undefined) },
    new Failpoints(''),
  );
}

describe('a message that WhatsApp accepted', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('can be resent to a phone that could not decrypt it, before the database has it', async () => {
    const sender = aSender();

    const outcome = await sender.send(aMessage);

    expect(outcome.accepted).toBe(true);
    const kept = sender.contentBeingSent(aMessage.messageId) ?? new Uint8Array();
    expect(proto.Message.decode(kept)).toMatchObject(content);
    jest.advanceTimersByTime(60_000);
    expect(sender.contentBeingSent(aMessage.messageId)).toBeUndefined();
  });

  it('is kept after its latest attempt under the same ID', async () => {
    const sender = aSender();
    await sender.send(aMessage);
    jest.advanceTimersByTime(40_000);
    await sender.send(aMessage);

    jest.advanceTimersByTime(40_000);

    expect(sender.contentBeingSent(aMessage.messageId)).toBeDefined();
  });
});

describe('a message that WhatsApp refuses', () => {
  const [LID, NUMBER] = ['77@lid', '5511999990000@s.whatsapp.net'];
  type Case = { answers: Record<string, string | undefined>; isRestricted?: boolean; other?: string | undefined };
  /** Sends to the LID, with the number as the other address. */
  const send = async ({ answers, isRestricted = false, other = NUMBER }: Case) => {
    const ws = new EventEmitter();
    const sent: { jid: string; messageId: string }[] = [];
    const preferred: string[] = [];
    const sendMessage = (jid: string, _content: unknown, { messageId }: { messageId: string }) => {
      sent.push({ jid, messageId });
      const attrs = { id: messageId, error: answers[jid] };
      queueMicrotask(() => queueMicrotask(() => ws.emit('CB:ack,class:message', { attrs })));
      return Promise.resolve({ message: content });
    };
    const recipients = {
      jidOf: () => Promise.resolve(LID),
      fetchKeys: () => Promise.resolve(),
      otherOf: () => Promise.resolve(other),
      prefer: (_contact: unknown, jid: string) => preferred.push(jid),
    };
    const sender = new Sender(
      { ws, sendMessage } as unknown as WASocket,
      recipients as unknown as Recipients,
      {} as Groups,
      () => Promise.resolve(isRestricted),
      { find: () => Promise.resolve(undefined) },
      new Failpoints(''),
    );
    return { outcome: await sender.send(aMessage), to: sent.map(({ jid }) => jid), preferred, sent };
  };
  const reasonOf = (outcome: Awaited<ReturnType<typeof send>>['outcome']) => outcome.accepted || outcome.reason;

  it.each<[string, Case, true | string, string[]]>([
    ['463 only at the LID', { answers: { [LID]: '463' } }, true, [LID, NUMBER]],
    ['400 only at the LID', { answers: { [LID]: '400' } }, true, [LID, NUMBER]],
    ['463 at both', { answers: { [LID]: '463', [NUMBER]: '463' } }, 'not-begun', [LID, NUMBER]],
    ['400, then 463', { answers: { [LID]: '400', [NUMBER]: '463' } }, 'refused', [LID, NUMBER]],
    ['463, then 479', { answers: { [LID]: '463', [NUMBER]: '479' } }, 'not-begun', [LID, NUMBER]],
    ['463 of a restricted number', { answers: { [LID]: '463' }, isRestricted: true }, 'restricted', [LID]],
    ['400 of a restricted number', { answers: { [LID]: '400' }, isRestricted: true }, 'refused', [LID]],
    ['479', { answers: { [LID]: '479' } }, 'refused', [LID]],
    ['nothing', { answers: {} }, true, [LID]],
  ])('with %s is tried at the other address at most once', async (_case, given, result, to) => {
    const all = await send(given);

    expect(reasonOf(all.outcome)).toBe(result);
    expect(all.to).toEqual(to);
    expect(new Set(all.sent.map(({ messageId }) => messageId))).toEqual(new Set([aMessage.messageId]));
    expect(all.preferred).toEqual(result === true && to.length > 1 ? [NUMBER] : []);
  });
});
