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

/** A sender whose socket takes every message and answers at once. */
function aSender() {
  const ws = new EventEmitter();
  const sendMessage = () => {
    queueMicrotask(() => queueMicrotask(() => ws.emit('CB:ack,class:message', { attrs: { id: aMessage.messageId } })));
    return Promise.resolve({ message: content });
  };
  const recipients = { jidOf: () => Promise.resolve('5511999990000@s.whatsapp.net') };
  return new Sender(
    { ws, sendMessage } as unknown as WASocket,
    recipients as unknown as Recipients,
    {} as Groups,
    () => Promise.resolve(false),
    new Failpoints(''),
  );
}

describe('a message that WhatsApp took', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('can still be sent again to a phone that could not read it, before the database has it', async () => {
    const sender = aSender();

    const outcome = await sender.send(aMessage);

    expect(outcome.accepted).toBe(true);
    const kept = sender.contentBeingSent(aMessage.messageId) ?? new Uint8Array();
    expect(proto.Message.decode(kept)).toMatchObject(content);
    jest.advanceTimersByTime(60_000);
    expect(sender.contentBeingSent(aMessage.messageId)).toBeUndefined();
  });

  it('again under the same id is kept from its latest time on', async () => {
    const sender = aSender();
    await sender.send(aMessage);
    jest.advanceTimersByTime(40_000);
    await sender.send(aMessage);

    jest.advanceTimersByTime(40_000);

    expect(sender.contentBeingSent(aMessage.messageId)).toBeDefined();
  });
});
