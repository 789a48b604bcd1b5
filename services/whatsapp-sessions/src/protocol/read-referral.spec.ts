import { AdReferral } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { readMessage } from './read-content.js';
import { readReferral } from './read-referral.js';

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const CARD = {
  ...{ title: 'Pão quente às 17h', body: 'Peça pelo WhatsApp', mediaType: 1, thumbnail: JPEG, showAdAttribution: true },
  ...{ sourceType: 'ad', sourceId: '120211234567890', sourceUrl: 'https://fb.me/abc', sourceApp: 'Instagram' },
  ctwaClid: 'ARAkLkA8rmlFeiCktEJQ-QTwRiyYHAFDLMNDBH0CD3qpjd0HR4irJ6',
};
const READ: AdReferral = {
  ...{ sourceType: 'ad', sourceId: '120211234567890', sourceUrl: 'https://fb.me/abc', app: 'instagram' },
  ...{ headline: 'Pão quente às 17h', body: 'Peça pelo WhatsApp', clickId: CARD.ctwaClid },
  picture: JPEG.toString('base64'),
};
const EMPTY: AdReferral = {
  ...{ sourceType: 'ad', sourceId: '', sourceUrl: '', app: '', headline: '', body: '', clickId: '', picture: null },
};
const context = (externalAdReply: object) => ({ externalAdReply }) as proto.IContextInfo;

describe('the ad that a message was started from', () => {
  const contextInfo = context(CARD);
  it.each<[string, proto.IMessage, object]>([
    ['a text', { extendedTextMessage: { text: 'Oi', contextInfo } }, { type: 'text', text: 'Oi' }],
    ['an empty text', { extendedTextMessage: { text: '', contextInfo } }, { type: 'text', text: '' }],
    ['no text', { extendedTextMessage: { contextInfo } }, { type: 'text', text: '' }],
    ['a picture', { imageMessage: { caption: 'Este', contextInfo } }, { type: 'media', caption: 'Este' }],
    ['a voice note', { audioMessage: { ptt: true, contextInfo } }, { type: 'media', kind: 'voice' }],
    [
      'a disappearing text',
      { ephemeralMessage: { message: { extendedTextMessage: { text: 'Oi', contextInfo } } } },
      { type: 'text', text: 'Oi' },
    ],
  ])('is read from %s', (_kind, message, content) => {
    const decoded = proto.Message.decode(proto.Message.encode(message).finish());
    expect(readMessage(decoded)).toMatchObject({ content, referral: READ });
  });

  it.each<[string, proto.IContextInfo, Partial<AdReferral>]>([
    ['only its click', context({ ctwaClid: 'abc' }), { clickId: 'abc' }],
    ['only its ID', context({ sourceId: '123', title: 'A' }), { sourceId: '123', headline: 'A' }],
    ['a post', context({ ...CARD, sourceType: 'post', sourceId: '10_20' }), { sourceType: 'post', sourceId: '10_20' }],
    ['the attribution', context({ showAdAttribution: true, title: 'A' }), { headline: 'A' }],
    [
      'no card',
      { entryPointConversionSource: 'ctwa_ad', entryPointConversionApp: 'facebook' },
      { ...EMPTY, app: 'facebook' },
    ],
    ['only the source', { conversionSource: 'FB_Ads' }, EMPTY],
    [
      'an older client',
      { quotedAd: { advertiserName: 'Padaria', caption: 'Pão' } },
      { headline: 'Padaria', body: 'Pão' },
    ],
    [
      'the URL of its video',
      context({ ...CARD, sourceUrl: '', mediaUrl: 'https://fb.me/v' }),
      { sourceUrl: 'https://fb.me/v' },
    ],
  ])('is recognised by %s', (_what, info, expected) => {
    expect(readReferral(info)).toMatchObject(expected);
  });

  it.each<[string, proto.IContextInfo | undefined]>([
    ['nothing', undefined],
    ['no card', {}],
    [
      'a card of another program',
      context({ title: 'Ofertas', body: 'Veja', sourceUrl: 'https://a.br', thumbnail: JPEG }),
    ],
    ['a link to the chat', { entryPointConversionSource: 'click_to_chat_link', entryPointConversionApp: 'whatsapp' }],
    ['a search', { entryPointConversionSource: 'global_search_new_chat' }],
  ])('is not read from %s', (_what, info) => {
    expect(readReferral(info)).toBeNull();
  });

  const LONG = 'a\u{1F600}\u202E'.repeat(20_000);
  it.each<[string, object, Partial<AdReferral>]>([
    ['a script URL', { sourceUrl: 'javascript:alert(1)' }, { sourceUrl: '' }],
    ['a URL with credentials', { sourceUrl: 'https://a:b@c.br/' }, { sourceUrl: '' }],
    ['a URL without TLS', { sourceUrl: 'http://a.br/' }, { sourceUrl: '' }],
    ['a URL that is too long', { sourceUrl: `https://a.br/${'a'.repeat(9_000)}` }, { sourceUrl: '' }],
    [
      'a URL that becomes longer when it is normalised',
      { sourceUrl: `https://a.br/${'é'.repeat(1_900)}` },
      { sourceUrl: '' },
    ],
    ['a property name of every object as ID', { sourceId: '__proto__' }, { sourceId: '' }],
    ['an ID with a path', { sourceId: 'a.b$c' }, { sourceId: '' }],
    ['an ID that is too long', { sourceId: '1'.repeat(100) }, { sourceId: '' }],
    ['an invalid picture', { thumbnail: Buffer.from('<svg onload=alert(1)>') }, { picture: null }],
    ['a picture that is too large', { thumbnail: Buffer.concat([JPEG, Buffer.alloc(60_000)]) }, { picture: null }],
    ['texts that are too long', { title: LONG, body: LONG, ctwaClid: LONG, sourceApp: LONG, sourceType: LONG }, {}],
  ])('handles %s', (_what, change, expected) => {
    const referral = readReferral(context({ ...CARD, ...change }));
    expect(referral).toMatchObject(expected);
    expect(AdReferral.safeParse(referral).error).toBeUndefined();
  });
});
