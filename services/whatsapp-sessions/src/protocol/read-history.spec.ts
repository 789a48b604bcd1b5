import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { ProtoStream } from './proto-stream.js';
import { historyNoticeIn, readPeople, type HistoryPerson } from './read-history.js';
import { readPast, readPastMessage, type PastMessages } from './read-past.js';

const NOW = Date.UTC(2026, 10, 30);
const DAY_MS = 86_400_000;
const ALL = { from: 0, since: 0, until: NOW };
const streamOf = (history: proto.IHistorySync) =>
  new ProtoStream(Readable.from([Buffer.from(proto.HistorySync.encode(history).finish())]));
const people = async (history: proto.IHistorySync): Promise<HistoryPerson[]> => {
  const all: HistoryPerson[] = [];
  for await (const facts of readPeople(streamOf(history))) all.push(facts);
  return all;
};
const past = async (history: proto.IHistorySync, span = ALL): Promise<PastMessages[]> => {
  const all: PastMessages[] = [];
  for await (const some of readPast(streamOf(history), span)) all.push(some);
  return all;
};
const record = (n: number, message: proto.IMessage = { conversation: `texto ${n}` }): proto.IHistorySyncMsg => ({
  message: {
    key: { id: `M${n}`, remoteJid: '1@lid', fromMe: false },
    message,
    messageTimestamp: (NOW - n * DAY_MS) / 1000,
  },
});
const bytesOf = (one: proto.IHistorySyncMsg) => proto.HistorySyncMsg.encode(one).finish();
const RECENT = proto.HistorySync.HistorySyncType.RECENT;

describe('the people of a history', () => {
  const TOKEN = randomBytes(32);
  const at = 1_790_000_000;

  it('are read with their addresses, names and tokens, without their messages', async () => {
    const conversations = [
      {
        id: '1@lid',
        pnJid: '551@s.whatsapp.net',
        tcToken: TOKEN,
        tcTokenTimestamp: at,
        messages: [record(1)],
        name: 'Ana',
      },
      { id: '552@s.whatsapp.net', tcToken: TOKEN, tcTokenTimestamp: at, tcTokenSenderTimestamp: at - 5 },
      { id: '553@s.whatsapp.net', lidJid: '3@lid' },
      { id: '1203634@g.us', name: 'Grupo', tcToken: TOKEN, tcTokenTimestamp: at },
      { id: '4@lid', tcToken: TOKEN },
    ];
    const pushnames = [{ id: '552@s.whatsapp.net', pushname: 'Bia' }];
    const phoneNumberToLidMappings = [{ lidJid: '2@lid', pnJid: '552@s.whatsapp.net' }];

    const token = (sentAt: number | null = null) => ({ bytes: TOKEN, at, sentAt });
    expect(await people({ syncType: RECENT, conversations, pushnames, phoneNumberToLidMappings })).toEqual([
      { number: '551', lid: '1', name: 'Ana', token: token() },
      { number: '552', lid: null, name: null, token: token(at - 5) },
      { number: '553', lid: '3', name: null, token: null },
      { number: null, lid: '4', name: null, token: null },
      { number: '552', lid: null, name: 'Bia', token: null },
      { number: '552', lid: '2', name: null, token: null },
    ]);
  });

  it('are omitted for an invalid entry', async () => {
    const pushnames = [{ id: 'x', pushname: 'Ana' }, { pushname: 'Bia' }, { id: 'status@broadcast' }];

    expect(await people({ syncType: RECENT, pushnames, phoneNumberToLidMappings: [{}, { lidJid: '' }] })).toEqual([]);
  });
});

describe('the messages of a history', () => {
  it('are read oldest first, for the requested days, at most 50 per batch', async () => {
    const conversations = [{ id: '1@lid', messages: Array.from({ length: 200 }, (_none, n) => record(n)) }];
    const batches = await past({ syncType: RECENT, conversations }, { ...ALL, since: NOW - 120 * DAY_MS });

    expect(batches.map(({ messages }) => messages.length)).toEqual([50, 50, 21]);
    expect(batches.map(({ isLast }) => isLast)).toEqual([false, false, true]);
    for (const { messages } of batches)
      expect(messages.map(({ message }) => message.sentAt)).toEqual(
        messages.map(({ message }) => message.sentAt).sort(),
      );
    expect(batches[0]?.messages.at(-1)?.message).toMatchObject({
      messageId: 'M0',
      content: { type: 'text', text: 'texto 0' },
    });
  });

  it('are limited in bytes per batch', async () => {
    const conversation = 'ã'.repeat(20_000);
    const conversations = [
      { id: '1@lid', messages: Array.from({ length: 30 }, (_none, n) => record(n, { conversation })) },
    ];
    const batches = await past({ syncType: RECENT, conversations });

    expect(batches.flatMap(({ messages }) => messages)).toHaveLength(30);
    for (const { messages } of batches) expect(JSON.stringify(messages).length).toBeLessThan(200 * 1_024);
  });

  it('start with the chat where an import stopped', async () => {
    const conversations = [1, 2, 3].map((n) => ({ id: `${n}@lid`, messages: [record(n)] }));
    const batches = await past({ syncType: RECENT, conversations }, { ...ALL, from: 2 });

    expect(batches).toMatchObject([{ chat: '3@lid', chats: 3, messages: [{ message: { messageId: 'M3' } }] }]);
  });

  it.each<[string, proto.IMessage, object | null]>([
    ['a text', { conversation: 'Oi' }, { type: 'text', text: 'Oi' }],
    ['a picture', { imageMessage: { mimetype: 'image/png', caption: 'Foto' } }, { type: 'media', caption: 'Foto' }],
    ['a location', { locationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }, { type: 'location' }],
    ['a message in a wrapper', { ephemeralMessage: { message: { conversation: 'Oi' } } }, { type: 'text', text: 'Oi' }],
    ['a call', { callLogMesssage: { isVideo: true } }, { type: 'call', video: true }],
    ['a reaction', { reactionMessage: { key: { id: 'M' }, text: '👍' } }, null],
    ['an edit', { protocolMessage: { type: 14, key: { id: 'M' }, editedMessage: { conversation: 'x' } } }, null],
    ['a deletion', { protocolMessage: { type: 0, key: { id: 'M' } } }, null],
    ['a sticker pack', { stickerPackMessage: {} }, { type: 'text', text: '💟' }],
    ['the header of an album', { albumMessage: {} }, null],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: { id: 'P' } } }, null],
    ['nothing', {}, null],
  ])('are read like live ones and shown as messages: %s', (_case, message, content) => {
    const read = readPastMessage(bytesOf(record(1, message)));

    expect(read?.message.content ?? null).toEqual(content && expect.objectContaining(content));
  });

  it.each<[string, proto.IWebMessageInfo | Uint8Array]>([
    ['without an ID', { key: {}, message: { conversation: 'Oi' }, messageTimestamp: 1 }],
    [
      'with an ID that is too long',
      { key: { id: 'M'.repeat(500) }, message: { conversation: 'Oi' }, messageTimestamp: 1 },
    ],
    ['without content', { key: { id: 'M' }, messageTimestamp: 1 }],
    ['without a time', { key: { id: 'M' }, message: { conversation: 'Oi' } }],
    ['of the year 300,000', { key: { id: 'M' }, message: { conversation: 'Oi' }, messageTimestamp: 9e12 }],
    ['with invalid content', randomBytes(40).fill(0xff, 0, 4)],
  ])('omit one %s', (_case, one) => {
    const bytes = one instanceof Uint8Array ? one : bytesOf({ message: one });

    expect(readPastMessage(bytes)).toBeNull();
  });

  it('include the author in a group', () => {
    const key = { id: 'M', remoteJid: '1203634@g.us', participant: '7@lid', fromMe: false };
    const message = { conversation: 'Oi' };
    const info = { key, message, messageTimestamp: 1_790_000_000, pushName: 'Ana' };

    expect(readPastMessage(bytesOf({ message: info }))).toMatchObject({ author: { lid: '7' }, name: 'Ana' });
    const own = { ...info, key: { ...key, fromMe: true } };
    expect(readPastMessage(bytesOf({ message: own }))).toMatchObject({
      author: null,
      name: null,
      message: { fromMe: true },
    });
  });
});

describe('the notice of a history part', () => {
  const { Type } = proto.Message.ProtocolMessage;
  const notice = (historySyncNotification: object, type = Type.HISTORY_SYNC_NOTIFICATION) =>
    historyNoticeIn({ protocolMessage: { type, historySyncNotification } });

  it('is stored unchanged, except for an inline history that is too large', () => {
    const read = (bytes: Uint8Array | undefined) => bytes && proto.Message.HistorySyncNotification.decode(bytes);

    expect(read(notice({ directPath: '/x', progress: 7 }))).toMatchObject({ directPath: '/x', progress: 7 });
    const large = notice({ initialHistBootstrapInlinePayload: Buffer.alloc(9 * 1_024 * 1_024) });
    expect(read(large)?.initialHistBootstrapInlinePayload?.length ?? 0).toBe(0);
  });

  it('is undefined in any other message', () => {
    expect(historyNoticeIn({ conversation: 'Oi' })).toBeUndefined();
    expect(notice({ directPath: '/x' }, Type.REVOKE)).toBeUndefined();
  });
});
