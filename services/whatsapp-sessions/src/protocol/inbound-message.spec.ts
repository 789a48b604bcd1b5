import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { eventIdOf, readInbound } from './inbound-message.js';

const padded = (message: proto.IMessage) =>
  Buffer.concat([proto.Message.encode(proto.Message.fromObject(message)).finish(), Buffer.from([2, 2])]);
const ATTRS = {
  id: 'M1',
  from: '771122:3@lid',
  sender_pn: '5511987650001@s.whatsapp.net',
  notify: 'Ana',
  t: '1767261600',
  type: 'text',
};
const received = (message: proto.IMessage, attrs: Record<string, string> = {}) =>
  readInbound('c1', { attrs: { ...ATTRS, ...attrs }, plaintext: padded(message), sequence: 7 })[0]?.data;

describe('readInbound', () => {
  it('creates an event with both addresses, without the device', () => {
    expect(received({ conversation: 'Oi' })).toEqual({
      connectionId: 'c1',
      messageId: 'M1',
      contact: { number: '5511987650001', lid: '771122', name: 'Ana' },
      fromMe: false,
      group: null,
      content: { type: 'text', text: 'Oi' },
      quotedId: null,
      quote: null,
      albumId: null,
      referral: null,
      catalog: null,
      label: null,
      forwarded: false,
      viewOnce: false,
      expiresInSeconds: null,
      mentions: [],
      sentAt: '2026-01-01T10:00:00.000Z',
      sequence: 7,
      recovered: false,
    });
  });

  it('reads a contact who is addressed by number', () => {
    const attrs = { from: '5511987650001@s.whatsapp.net', sender_pn: '', sender_lid: '771122@lid' };

    expect(received({ conversation: 'Oi' }, attrs)?.contact).toMatchObject({ number: '5511987650001', lid: '771122' });
  });

  it('includes the ID of the quoted message', () => {
    const message = { extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'Q1' } } };

    expect(received(message)).toMatchObject({ content: { type: 'text', text: 'sim' }, quotedId: 'Q1' });
  });

  it('reads a disappearing message', () => {
    const message = { ephemeralMessage: { message: { conversation: 'segredo' } } };

    expect(received(message)?.content).toMatchObject({ text: 'segredo' });
  });

  it('assigns a message from the own phone to the conversation with its recipient', () => {
    const attrs = {
      from: '5511900000000@s.whatsapp.net',
      sender_pn: '',
      recipient: '771122@lid',
      peer_recipient_pn: '5511987650001@s.whatsapp.net',
    };
    const message = { deviceSentMessage: { destinationJid: '771122@lid', message: { conversation: 'do celular' } } };

    expect(received(message, attrs)).toMatchObject({
      fromMe: true,
      contact: { number: '5511987650001', lid: '771122', name: null },
      content: { text: 'do celular' },
    });
  });

  it('marks a message that WhatsApp held while the connection was offline', () => {
    expect(received({ conversation: 'Oi' }, { offline: '0' })?.recovered).toBe(true);
  });

  it('reads a message of an unknown kind as unreadable', () => {
    expect(received({ placeholderMessage: {} })?.content).toEqual({
      type: 'unreadable',
      reason: 'placeholderMessage',
    });
  });

  it('reads a malformed message as unreadable', () => {
    const entry = { attrs: ATTRS, plaintext: Buffer.from([255, 255, 255, 1]), sequence: 1 };

    expect(readInbound('c1', entry)[0]?.data.content).toEqual({ type: 'unreadable', reason: 'undecodable' });
  });

  it.each([
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['a protocol message', { protocolMessage: { type: 0 } }],
    ['a key exchange', { senderKeyDistributionMessage: { groupId: 'g' } }],
  ])('drops a message that contains only %s', (_what, message) => {
    expect(received(message)).toBeUndefined();
  });
});

describe('eventIdOf', () => {
  const idOf = (attrs: Record<string, string>, sequence: number, connectionId = 'c1') => {
    const [data] = readInbound(connectionId, {
      attrs: { ...ATTRS, ...attrs },
      plaintext: padded({ conversation: 'Oi' }),
      sequence,
    });
    return data && eventIdOf(data.data);
  };

  it('returns the same ID for a repeated message', () => {
    expect(idOf({}, 1)).toBe(idOf({ offline: '0' }, 2));
  });

  it('differs by message, sender and connection', () => {
    const ids = [idOf({}, 1), idOf({ id: 'M2' }, 1), idOf({ from: '9@lid' }, 1), idOf({}, 1, 'c2')];

    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toMatch(/^[\w-]{1,64}$/);
  });
});
