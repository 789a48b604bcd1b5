import { describe, expect, it } from '@jest/globals';
import type { Message, MessageFile } from './message.js';
import { readableTextOf, previewTextOf } from './message-preview.js';

const aMessage = (fields: Partial<Message>) => ({ body: '', mediaType: null, ...fields }) as Message;
const VOICE: MessageFile = {
  ...{ kind: 'voice', mimeType: 'audio/ogg', fileName: null, bytes: 9, seconds: 64, key: null, errorCode: null },
};
const card = (name: string, vcard: string) =>
  aMessage({ mediaType: 'contactMessage', contacts: [{ name, vcard }], body: vcard });

describe('the preview of a message', () => {
  it.each<[string, Message, string]>([
    ['a text', aMessage({ body: 'oi' }), 'oi'],
    ['a deleted text', aMessage({ body: 'segredo', isDeleted: true }), '🚫'],
    ['a voice note', aMessage({ mediaType: 'audio', media: VOICE }), '🎤 1:04'],
    ['a deleted voice note', aMessage({ mediaType: 'audio', media: VOICE, transcript: 'oi', isDeleted: true }), '🚫'],
    ['a shared contact', card('Bia', ''), '👤 Bia'],
    ['a contact without a name', card('', 'TEL:+55 11 98877-1203'), '👤 +55 11 98877-1203'],
    ['a missed call', aMessage({ mediaType: 'call_log', call: { video: false, outcome: 'missed' } }), '📞'],
    ['an answered call', aMessage({ mediaType: 'call_log', call: { video: true, outcome: 'answered' } }), '📹 ✅'],
  ])('of %s', (_what, message, text) => {
    expect(previewTextOf(message)).toBe(text);
  });

  it.each<[string, Message, string]>([
    ['a text', aMessage({ body: 'oi' }), 'oi'],
    ['a recording', aMessage({ mediaType: 'audio', media: VOICE, transcript: 'bom dia' }), 'bom dia'],
    ['a deleted text', aMessage({ body: 'segredo', isDeleted: true }), '🚫'],
    [
      'a deleted recording',
      aMessage({ mediaType: 'audio', media: VOICE, transcript: 'segredo', isDeleted: true }),
      '🚫',
    ],
  ])('that bots and flows read of %s', (_what, message, text) => {
    expect(readableTextOf(message)).toBe(text);
  });
});
