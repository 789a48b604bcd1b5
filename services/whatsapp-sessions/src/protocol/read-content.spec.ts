import { describe, expect, it } from '@jest/globals';
import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { readContent, readMessage } from './read-content.js';

const { Type } = proto.Message.ProtocolMessage;
const key = { id: 'TARGET', remoteJid: '5511900000000@s.whatsapp.net', fromMe: false };

describe('readContent', () => {
  it.each<[string, proto.IMessage, object]>([
    ['text', { conversation: 'Oi' }, { type: 'text', text: 'Oi' }],
    ['text with a preview', { extendedTextMessage: { text: 'Veja' } }, { type: 'text', text: 'Veja' }],
    ['a pressed button', { buttonsResponseMessage: { selectedDisplayText: 'Sim' } }, { type: 'text', text: 'Sim' }],
    ['a selected row', { listResponseMessage: { title: 'Plano A' } }, { type: 'text', text: 'Plano A' }],
    ['an invitation', { groupInviteMessage: { groupName: 'Família' } }, { type: 'text', text: 'Família' }],
    ['a reaction', { reactionMessage: { key, text: '👍' } }, { type: 'reaction', targetId: 'TARGET', emoji: '👍' }],
    ['a deletion', { protocolMessage: { key, type: Type.REVOKE } }, { type: 'revoke', targetId: 'TARGET' }],
    [
      'an edited caption',
      { protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage: { imageMessage: { caption: 'Nova' } } } },
      { type: 'edit', targetId: 'TARGET', text: 'Nova' },
    ],
    [
      'a call',
      { callLogMesssage: { isVideo: true, callOutcome: 0 } },
      { type: 'call', video: true, outcome: 'answered' },
    ],
  ])('is read from %s', (_kind, message, content) => {
    expect(readMessage(message)?.content).toEqual(content);
  });

  it('unwraps a message, and marks one that can be viewed once', () => {
    const inside = { imageMessage: { caption: 'Olha', mimetype: 'image/jpeg' } };
    const wrapped = { ephemeralMessage: { message: { viewOnceMessageV2: { message: inside } } } };

    expect(readMessage(wrapped)).toMatchObject({ viewOnce: true, content: { type: 'media', caption: 'Olha' } });
    expect(readMessage({ deviceSentMessage: { message: { conversation: 'Do celular' } } })).toMatchObject({
      content: { text: 'Do celular' },
      viewOnce: false,
    });
  });

  it('drops messages that only phones need, and marks unknown kinds as unreadable', () => {
    expect(readMessage({ albumMessage: { expectedImageCount: 2 } })).toBeNull();
    expect(readMessage({ pollUpdateMessage: {} })).toBeNull();
    expect(readMessage({})).toBeNull();
    expect(readMessage({ placeholderMessage: {} })?.content).toEqual({
      type: 'unreadable',
      reason: 'placeholderMessage',
    });
  });

  it('decodes bytes, and never throws on malformed ones', () => {
    expect(readContent(encodeWAMessage({ conversation: 'Oi' }))?.content).toEqual({ type: 'text', text: 'Oi' });
    expect(readContent(Buffer.from('rubbish'))?.content).toMatchObject({ type: 'unreadable' });
  });

  it('reads the mentions of an edited text', () => {
    const contextInfo = { mentionedJid: ['166357969773874@lid'] };
    const editedMessage = { extendedTextMessage: { text: 'Oi @166357969773874', contextInfo } };

    expect(readMessage({ protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage } })).toMatchObject({
      content: { type: 'edit', text: 'Oi @166357969773874' },
      mentions: [{ lid: '166357969773874' }],
    });
  });

  const association = (id: string | null, associationType: number | null = 1) => ({
    messageContextInfo: { messageAssociation: { associationType, parentMessageKey: id === null ? null : { id } } },
  });
  const imageMessage = { caption: 'Olha' };
  it.each<[string, proto.IMessage, string | null]>([
    ['a member', { imageMessage, ...association('A1') }, 'A1'],
    ['a member from the own phone', { deviceSentMessage: { message: { imageMessage, ...association('A1') } } }, 'A1'],
    ['a wrapped member', { associatedChildMessage: { message: { imageMessage } }, ...association('A1') }, 'A1'],
    ['a member inside a wrapper', { ephemeralMessage: { message: { imageMessage, ...association('A1') } } }, 'A1'],
    ['a video', { videoMessage: {}, ...association('A1') }, 'A1'],
    ['another association', { imageMessage, ...association('A1', 2) }, null],
    ['no type', { imageMessage, ...association('A1', null) }, null],
    ['no parent', { imageMessage, ...association(null) }, null],
    ['an empty parent', { imageMessage, ...association('') }, null],
    ['a parent that is too long', { imageMessage, ...association('x'.repeat(500)) }, null],
    ['a text', { conversation: 'Oi', ...association('A1') }, null],
    ['none', { imageMessage }, null],
  ])('returns the album of pictures: %s', (_case, message, albumId) => {
    expect(readMessage(message)?.albumId).toBe(albumId);
  });

  it('reads quote, mentions and disappearing timer', () => {
    const contextInfo = {
      stanzaId: 'QUOTED',
      isForwarded: true,
      expiration: 86_400,
      mentionedJid: ['5511911112222@s.whatsapp.net', '123@g.us'],
    };

    expect(readMessage({ extendedTextMessage: { text: 'Oi', contextInfo } })).toMatchObject({
      quotedId: 'QUOTED',
      forwarded: true,
      expiresInSeconds: 86_400,
      mentions: [{ number: '5511911112222', name: null }],
    });
  });
});
