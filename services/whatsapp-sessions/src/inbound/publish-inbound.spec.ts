import { describe, expect, it } from '@jest/globals';
import type { WhatsappMessageReceived } from '@recado/contracts';
import { proto } from '@whiskeysockets/baileys';
import { PublishInbound } from './publish-inbound.js';

const padded = (message: proto.IMessage) =>
  Buffer.concat([proto.Message.encode(proto.Message.fromObject(message)).finish(), Buffer.from([2, 2])]);
const ATTRS = { id: 'M1', from: '5511987650001@s.whatsapp.net', notify: 'Ana', t: '1767261600', type: 'text' };
const nothing = () => undefined;

/** The real publisher of entries, with fakes that record calls. */
function aPublisher() {
  const ordered: string[] = [];
  const published: WhatsappMessageReceived['data'][] = [];
  const publishInbound = new PublishInbound(
    { connectionId: 'c1', companyId: 'acme' } as never,
    { publishEvent: async (event: WhatsappMessageReceived) => void published.push(event.data) } as never,
    { ignoresGroups: () => false } as never,
    {
      people: {
        recordSeen: nothing,
        recordName: nothing,
        nameOf: () => null,
        usernameOf: () => undefined,
        subjectOf: () => null,
      },
      media: { expect: nothing, check: nothing },
      orders: {
        expect: async () => void ordered.push(`stored before ${published.length + 1}`),
        check: () => void ordered.push(`looked after ${published.length}`),
      },
      unreadable: { resolve: nothing, attrsOf: nothing, hold: nothing },
    } as never,
    { pass: nothing } as never,
    { error: nothing } as never,
  );
  const publish = (message: proto.IMessage) =>
    publishInbound.execute({ attrs: ATTRS, plaintext: padded(message), sequence: 7 });
  return { published, ordered, publish };
}

describe('publishing a journal entry', () => {
  it('stores only an order without items, before it announces the message', async () => {
    const { ordered, publish } = aPublisher();
    await publish({ conversation: 'Oi' });
    await publish({ productMessage: { product: { title: 'Bolo' } } });
    expect(ordered).toEqual([]);
    await publish({ orderMessage: { orderId: '3042', token: 'AR5x' } });
    expect(ordered).toEqual(['stored before 3', 'looked after 3']);
  });

  it('announces a text even if its quote violates the contract', async () => {
    const { published, publish } = aPublisher();
    const contextInfo = { stanzaId: 'Q'.repeat(500) };

    expect(await publish({ extendedTextMessage: { text: 'Oi', contextInfo } })).toBeNull();

    expect(published).toEqual([
      expect.objectContaining({ messageId: 'M1', content: { type: 'text', text: 'Oi' }, quotedId: null }),
    ]);
  });

  it('announces a change that violates the contract as an unreadable message', async () => {
    const { published, publish } = aPublisher();
    const key = { id: 'T'.repeat(500), remoteJid: ATTRS.from, fromMe: false };

    expect(await publish({ reactionMessage: { key, text: '👍' } })).toBeNull();

    expect(published).toEqual([
      expect.objectContaining({ messageId: 'M1', content: expect.objectContaining({ type: 'unreadable' }) }),
    ]);
  });

  it('announces a message that is too large as unreadable, with its text, and retains the entry', async () => {
    const { published, publish } = aPublisher();
    const vcard = 'x'.repeat(20_000);
    const contacts = Array.from({ length: 100 }, (_, n) => ({ displayName: `Contato ${n}`, vcard }));

    expect(await publish({ contactsArrayMessage: { contacts } })).toMatch(/^its \d+ bytes are more than/);

    expect(published).toHaveLength(1);
    expect(published[0]?.content).toMatchObject({ type: 'unreadable', reason: 'too large' });
    expect(published[0]?.content).toMatchObject({ text: expect.stringMatching(/^Contato 0, Contato 1/) });
  });

  it('does not change an ordinary message', async () => {
    const { published, publish } = aPublisher();

    await publish({ extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q1', isForwarded: true } } });

    expect(published).toMatchObject([{ content: { type: 'text', text: 'Oi' }, quotedId: 'Q1', forwarded: true }]);
  });
});
