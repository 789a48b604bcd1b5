import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { padded, type NewJournalEntry } from '../protocol/journal-entry.js';
import { readMessage } from '../protocol/read-content.js';
import { ChatTimers } from './chat-timers.js';

const { Type } = proto.Message.ProtocolMessage;
const WEEK = 604_800;
const ANA = { number: '5511987650001', lid: '771122' };
const BY_LID = { id: 'M', from: '771122@lid', sender_pn: '5511987650001@s.whatsapp.net', t: '1767261600' };
const BY_NUMBER = { id: 'M', from: '5511987650001@s.whatsapp.net', t: '1767261600' };
const TYPED = { id: 'M', from: '9@lid', recipient: '771122@lid', t: '1767261600' };
const GROUP = { id: 'M', from: '1203@g.us', participant: '771122@lid', t: '1767261600' };

const says = (expiration: number | null, ephemeralSettingTimestamp?: number): proto.IMessage => ({
  extendedTextMessage: {
    text: 'Oi',
    contextInfo: { expiration, ephemeralSettingTimestamp: ephemeralSettingTimestamp ?? null },
  },
});
const sets = (ephemeralExpiration: number | null, ephemeralSettingTimestamp?: number): proto.IMessage => ({
  protocolMessage: {
    type: Type.EPHEMERAL_SETTING,
    ephemeralExpiration,
    ephemeralSettingTimestamp: ephemeralSettingTimestamp ?? null,
  },
});
const entry = (message: proto.IMessage, attrs: Record<string, string> = BY_LID): NewJournalEntry => ({
  attrs,
  plaintext: padded(message),
});

/** Holds keys in memory. Baileys knows that Ana's number and LID belong to the same person. */
function timers() {
  const stored: Record<string, Record<string, unknown>> = {
    'lid-mapping': { [ANA.number]: ANA.lid, [`${ANA.lid}_reverse`]: ANA.number },
  };
  return new ChatTimers({
    get: (type: string, ids: string[]) =>
      Promise.resolve(Object.fromEntries(ids.flatMap((id) => (stored[type]?.[id] ? [[id, stored[type][id]]] : [])))),
    set: (data: object) => {
      for (const [type, values] of Object.entries(data)) stored[type] = { ...stored[type], ...(values as object) };
      return Promise.resolve();
    },
  } as never);
}

describe('the timer of a chat', () => {
  it.each<[string, NewJournalEntry[], object | undefined]>([
    ['a message includes it', [entry(says(WEEK, 100))], { seconds: WEEK, setAt: 100 }],
    ['a message includes it without a time', [entry(says(WEEK))], { seconds: WEEK, setAt: 0 }],
    ['the message is wrapped', [entry({ ephemeralMessage: { message: says(WEEK, 100) } })], { seconds: WEEK }],
    [
      'the message is from the own phone',
      [entry({ deviceSentMessage: { message: says(WEEK, 100) } }, TYPED)],
      { seconds: WEEK },
    ],
    ['a contact sets it', [entry(sets(WEEK, 100))], { seconds: WEEK, setAt: 100 }],
    ['a contact sets it without a time', [entry(sets(WEEK))], { seconds: WEEK, setAt: 1_767_261_600 }],
    ['a contact turns it off', [entry(says(WEEK, 100)), entry(sets(0, 200))], undefined],
    ['an old message arrives after that', [entry(sets(0, 200)), entry(says(WEEK, 100))], undefined],
    [
      'a later message has another timer',
      [entry(says(WEEK, 100)), entry(says(86_400, 200))],
      { seconds: 86_400, setAt: 200 },
    ],
    ['a message has no timer', [entry(says(WEEK, 100)), entry(says(null))], { seconds: WEEK }],
    ['the message has only the number', [entry(says(WEEK, 100), BY_NUMBER)], { seconds: WEEK }],
    ['no timer is known', [entry({ conversation: 'Oi' })], undefined],
    ['the times are invalid', [entry(says(-1 >>> 0, 100))], undefined],
    ['the message is from a group', [entry(says(WEEK, 100), GROUP)], undefined],
    ['rubbish', [{ attrs: BY_LID, plaintext: Buffer.from('rubbish') }], undefined],
    ['nothing', [{ attrs: BY_LID, plaintext: Buffer.alloc(0) }], undefined],
  ])('is known for both addresses when %s', async (_case, entries, timer) => {
    const all = timers();
    for (const one of entries) await all.learn(one);
    for (const contact of [ANA, { ...ANA, lid: null }, { ...ANA, number: null }]) {
      const found = await all.find({ contact, group: null });
      if (timer) expect(found).toMatchObject(timer);
      else expect(found).toBeUndefined();
    }
  });

  it('of a group applies only to the group', async () => {
    const all = timers();
    await all.learn(entry(says(WEEK, 100), GROUP));
    expect(await all.find({ contact: ANA, group: { id: '1203' } })).toEqual({ seconds: WEEK, setAt: 100 });
    expect(await all.find({ contact: ANA, group: { id: '1204' } })).toBeUndefined();
  });

  it.each<[number | null, number]>([
    [WEEK, WEEK],
    [0, 0],
    [null, 0],
    [-1 >>> 0, 0],
  ])('of %p gives one notice of %i, and no message', (expiration, seconds) => {
    expect(readMessage(sets(expiration))?.content).toEqual({ type: 'chat-timer', seconds });
  });
});
