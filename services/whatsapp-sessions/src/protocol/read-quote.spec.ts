import { describe, expect, it } from '@jest/globals';
import { WhatsappMessageReceived } from '@recado/contracts';
import { proto } from '@whiskeysockets/baileys';
import { readInbound } from './inbound-message.js';
import { padded, withMe } from './journal-entry.js';

const ANA = '771122@lid';
const OURS = '990000@lid';
const ATTRS = { id: 'M1', from: ANA, sender_pn: '5511987650001@s.whatsapp.net', t: '1767261600', type: 'text' };
const GROUP = { ...ATTRS, from: '12036304@g.us', participant: ANA };
const STATUS = 'status@broadcast';

const dataOf = (contextInfo: proto.IContextInfo, attrs: Record<string, string> = {}) => {
  const message = { extendedTextMessage: { text: 'sim', contextInfo } };
  return readInbound('c1', { attrs: { ...ATTRS, ...attrs }, plaintext: padded(message), sequence: 1 })[0]?.data;
};
const quoteOf = (quotedMessage: proto.IMessage, more: proto.IContextInfo = {}, attrs: Record<string, string> = {}) =>
  dataOf({ stanzaId: 'OLD', participant: ANA, quotedMessage, ...more }, attrs)?.quote;

describe('a quoted message in a reply', () => {
  it.each<[string, proto.IMessage, object]>([
    ['a text', { conversation: 'Oi' }, { type: 'text', text: 'Oi' }],
    ['a text with a context', { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'X' } } }, { text: 'Oi' }],
    ['a picture', { imageMessage: { caption: 'Olha' } }, { type: 'media', kind: 'image', caption: 'Olha' }],
    ['a picture without a caption', { imageMessage: {} }, { type: 'media', kind: 'image', caption: '' }],
    ['a voice note', { audioMessage: { ptt: true, seconds: 4 } }, { type: 'media', kind: 'voice', seconds: 4 }],
    ['a sticker', { stickerMessage: {} }, { type: 'media', kind: 'sticker' }],
    ['a document', { documentMessage: { fileName: 'nota.pdf' } }, { type: 'media', fileName: 'nota.pdf' }],
    ['a wrapped message', { ephemeralMessage: { message: { conversation: 'some' } } }, { text: 'some' }],
    ['a poll', { pollCreationMessageV3: { name: 'Dia?' } }, { type: 'poll', question: 'Dia?' }],
    ['a location', { locationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }, { type: 'location' }],
    ['a contact', { contactMessage: { displayName: 'Bia', vcard: 'x' } }, { type: 'contacts' }],
  ])('is read from %s', (_kind, quotedMessage, content) => {
    expect(quoteOf(quotedMessage)).toMatchObject({ isStatus: false, fromMe: false, content });
  });

  it.each<[string, proto.IMessage]>([
    ['nothing', {}],
    ['an unknown kind', { placeholderMessage: {} }],
    ['a deletion', { protocolMessage: { key: { id: 'X' }, type: 0 } }],
    ['a reaction', { reactionMessage: { key: { id: 'X' }, text: '👍' } }],
    ['an invalid location', { locationMessage: { degreesLatitude: 999, degreesLongitude: 2 } }],
  ])('has no content for %s', (_kind, quotedMessage) => {
    expect(quoteOf(quotedMessage)?.content).toBeNull();
  });

  it('is shortened, and satisfies the contract', () => {
    const huge = 'ã'.repeat(200_000);
    for (const quotedMessage of [
      { conversation: huge },
      { imageMessage: { caption: huge } },
      { eventMessage: { name: huge, description: huge } },
      { pollCreationMessage: { name: huge, options: Array.from({ length: 500 }, () => ({ optionName: huge })) } },
      { contactsArrayMessage: { contacts: Array.from({ length: 90 }, () => ({ displayName: huge, vcard: huge })) } },
    ]) {
      const data = dataOf({ stanzaId: 'OLD', participant: ANA, quotedMessage });
      expect(JSON.stringify(data?.quote).length).toBeLessThan(20_000);
      expect(WhatsappMessageReceived.data.safeParse(data).success).toBe(true);
    }
  });

  it.each<[string, proto.IContextInfo, Record<string, string>, object]>([
    ['of the contact', { participant: ANA }, {}, { fromMe: false, author: { lid: '771122' } }],
    ['by number', { participant: '5511987650001@s.whatsapp.net' }, {}, { fromMe: false }],
    ['of this account', { participant: OURS }, {}, { fromMe: true, author: null }],
    ['without an author, to the contact', { participant: null }, {}, { fromMe: true, author: null }],
    ['with an invalid author', { participant: 'rubbish' }, {}, { fromMe: true, author: null }],
    ['of a member', { participant: '5@lid' }, withMe(GROUP, mine()), { fromMe: false, author: { lid: '5' } }],
    ['of this account in a group', { participant: OURS }, withMe(GROUP, mine()), { fromMe: true, author: null }],
    ['in a group of an unknown account', { participant: OURS }, GROUP, { fromMe: false, author: { lid: '990000' } }],
  ])('has its side: %s', (_case, context, attrs, quote) => {
    expect(quoteOf({ conversation: 'Oi' }, context, attrs)).toMatchObject(quote);
  });

  it.each<[string, proto.IContextInfo, object]>([
    ['a text', { quotedMessage: { conversation: 'Promoção' } }, { content: { text: 'Promoção' } }],
    ['a picture', { quotedMessage: { imageMessage: {} } }, { content: { type: 'media', kind: 'image' } }],
    ['no content', {}, { content: null }],
  ])('is a status, with %s', (_kind, context, quote) => {
    const read = dataOf({ stanzaId: 'S1', participant: OURS, remoteJid: STATUS, ...context })?.quote;
    expect(read).toMatchObject({ isStatus: true, fromMe: true, ...quote });
  });

  it('is absent if a message is not a reply, and an ID that is too long is ignored', () => {
    expect(dataOf({})?.quote).toBeNull();
    expect(dataOf({ remoteJid: '123@g.us' })?.quote).toBeNull();
    expect(dataOf({ stanzaId: 'x'.repeat(500), quotedMessage: { conversation: 'Oi' } })).toMatchObject({
      quotedId: null,
      quote: { content: { text: 'Oi' } },
    });
  });
});

function mine() {
  return { number: '5511900000000', lid: '990000' };
}
