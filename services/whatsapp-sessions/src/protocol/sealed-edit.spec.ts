import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { createCipheriv, createHmac } from 'node:crypto';
import { padded } from './journal-entry.js';
import { readContent } from './read-content.js';
import { openEdit, sealingOf, type SealedEdit } from './sealed-edit.js';

const { Type } = proto.Message.ProtocolMessage;
const TARGET = '3EB0C8712CC1E53869085F';
const LID = '211459040641230@lid';
const NUMBER = '5511987654321@s.whatsapp.net';
const ANA = { lid: '211459040641230', number: '5511987654321' };
const SECRET = Buffer.alloc(32, 7);
const IV = Buffer.alloc(12, 9);

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();

/** RFC 5869 step by step, as the phone implements it. */
const keyOf = (author: string, editor: string, use = 'Message Edit'): Buffer => {
  const extracted = hmac(Buffer.alloc(32), SECRET);
  return hmac(extracted, Buffer.concat([Buffer.from(TARGET + author + editor + use), Buffer.from([1])]));
};

type Sealed = { key?: Buffer; message?: proto.IMessage; aad?: string; type?: number; iv?: Buffer };
const edited = (editedMessage: proto.IMessage): proto.IMessage => ({
  protocolMessage: { key: { id: 'ANOTHER' }, type: Type.MESSAGE_EDIT, editedMessage },
});
const seal = ({ key = keyOf(LID, LID), message, aad, type = 2, iv = IV }: Sealed): proto.IMessage => {
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  if (aad) cipher.setAAD(Buffer.from(aad));
  const plain = proto.Message.encode(message ?? edited({ conversation: 'Nova' })).finish();
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const targetMessageKey = { id: TARGET, remoteJid: LID, fromMe: true };
  return { secretEncryptedMessage: { targetMessageKey, encPayload, encIv: iv, secretEncType: type } };
};
const editOf = (message: proto.IMessage): SealedEdit | undefined => sealingOf(padded(message)).edit;
const open = (sealed: Sealed, author = ANA as Parameters<typeof openEdit>[2]) => {
  const edit = editOf(seal(sealed));
  const opened = edit && openEdit(edit, SECRET, author);
  return opened && readContent(opened)?.content;
};

describe('an encrypted edit', () => {
  it('has the same key as an independent computation', () => {
    // computed in Python, by RFC 5869, from the values above
    expect(keyOf(LID, LID).toString('hex')).toBe('a00ec5172d73aba41f10b0486cb49ac4c8b62b76c9fdd2b74b00ab917af7446f');
  });

  it.each([
    ['author and editor by LID', LID, LID],
    ['both by number', NUMBER, NUMBER],
    ['the author by number', NUMBER, LID],
    ['the editor by number', LID, NUMBER],
  ])('is decrypted with %s, and changes the message of its key', (_case, author, editor) => {
    expect(open({ key: keyOf(author, editor) })).toEqual({ type: 'edit', targetId: TARGET, text: 'Nova' });
  });

  it.each<[string, proto.IMessage, string]>([
    ['a text with a context', edited({ extendedTextMessage: { text: 'Longa', contextInfo: {} } }), 'Longa'],
    ['a caption', edited({ imageMessage: { caption: 'Legenda' } }), 'Legenda'],
    [
      'the caption of a document',
      edited({ documentWithCaptionMessage: { message: { documentMessage: { caption: 'Contrato' } } } }),
      'Contrato',
    ],
    ['a disappearing text', { ephemeralMessage: { message: edited({ conversation: 'Some' }) } }, 'Some'],
    ['a wrapped edit', { editedMessage: { message: edited({ conversation: 'Dentro' }) } }, 'Dentro'],
    ['only the new message', { conversation: 'Só o texto' }, 'Só o texto'],
  ])('contains %s', (_case, message, text) => {
    expect(open({ message })).toEqual({ type: 'edit', targetId: TARGET, text });
  });

  it.each<[string, Sealed]>([
    ['another author', { key: keyOf('5511900000000@s.whatsapp.net', LID) }],
    ['another editor', { key: keyOf(LID, '999@lid') }],
    ['another purpose', { key: keyOf(LID, LID, 'Event Edit') }],
    ['additional data', { aad: `${TARGET}\0${LID}` }],
    ['another secret', { key: Buffer.alloc(32, 1) }],
  ])('is not decrypted with %s', (_case, sealed) => {
    expect(open(sealed)).toBeUndefined();
  });

  it('is decrypted for a person with only one known address', () => {
    expect(open({}, { lid: ANA.lid, number: null })).toMatchObject({ text: 'Nova' });
    expect(open({}, { lid: null, number: ANA.number })).toBeUndefined();
    expect(open({ key: keyOf(NUMBER, NUMBER) }, { lid: null, number: ANA.number })).toMatchObject({ text: 'Nova' });
  });

  it.each<[string, proto.IMessage]>([
    ['an edit of an event', seal({ type: 1 })],
    ['a future kind', seal({ type: 7 })],
    ['no kind', seal({ type: 0 })],
    ['nothing', { secretEncryptedMessage: {} }],
    ['a short IV', seal({ iv: Buffer.alloc(16, 1) })],
    [
      'a payload without a tag',
      { secretEncryptedMessage: { ...seal({}).secretEncryptedMessage, encPayload: SECRET.subarray(0, 8) } },
    ],
  ])('is ignored with %s', (_case, message) => {
    expect(editOf(message)).toBeUndefined();
    expect(sealingOf(padded(message)).isSealed).toBe(true);
    for (const wrapped of [message, { deviceSentMessage: { message } }, { ephemeralMessage: { message } }])
      expect(readContent(padded(wrapped))).toBeNull();
  });

  it('is found in the copy of the own phone and in disappearing chats', () => {
    const edit = editOf(seal({}));
    expect(editOf({ deviceSentMessage: { message: seal({}) } })).toEqual(edit);
    expect(editOf({ ephemeralMessage: { message: seal({}) } })).toEqual(edit);
  });

  it.each<[string, proto.IMessage, Buffer | undefined]>([
    ['a text', { conversation: 'Oi', messageContextInfo: { messageSecret: SECRET } }, SECRET],
    [
      'the copy of the own phone',
      { deviceSentMessage: { message: { conversation: 'Oi' } }, messageContextInfo: { messageSecret: SECRET } },
      SECRET,
    ],
    [
      'its inner part',
      { deviceSentMessage: { message: { conversation: 'Oi', messageContextInfo: { messageSecret: SECRET } } } },
      SECRET,
    ],
    ['a secret of another length', { conversation: 'Oi', messageContextInfo: { messageSecret: IV } }, undefined],
    ['a text of old phones', { conversation: 'Oi' }, undefined],
  ])('needs the secret of %s', (_case, message, secret) => {
    const found = sealingOf(padded(message)).secret;
    expect(found && Buffer.from(found)).toEqual(secret);
  });

  it('is searched for in any bytes without an error', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('lixo'), Buffer.alloc(40, 255)])
      expect(sealingOf(bytes)).toEqual({ secret: undefined, edit: undefined, isSealed: false });
  });
});
