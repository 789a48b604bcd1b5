import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
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

describe('a message that WhatsApp took', () => {
  it('can still be sent again to a phone that could not read it, before the database has it', async () => {
    const ws = new EventEmitter();
    const sendMessage = () => {
      setImmediate(() => ws.emit('CB:ack,class:message', { attrs: { id: aMessage.messageId } }));
      return Promise.resolve({ message: content });
    };
    const recipients = { jidOf: () => Promise.resolve('5511999990000@s.whatsapp.net') };
    const sender = new Sender(
      { ws, sendMessage } as unknown as WASocket,
      recipients as unknown as Recipients,
      {} as Groups,
      new Failpoints(''),
    );

    const outcome = await sender.send(aMessage);

    expect(outcome.accepted).toBe(true);
    const kept = sender.contentBeingSent(aMessage.messageId) ?? new Uint8Array();
    expect(proto.Message.decode(kept)).toMatchObject(content);
  });
});
