import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { readInbound } from './inbound-message.js';
import type { Address } from './jids.js';
import { asOwn, entryOf, padded } from './journal-entry.js';
import { openVote, type SealedVote } from './poll-vote.js';
import { readContent } from './read-content.js';
import { sealingOf } from './sealed-edit.js';

const POLL = '3EB0C8712CC1E53869085F';
const ANA = { lid: '211459040641230', number: '5511987654321' };
const BIA = { lid: '166357969773874', number: '5511900000002' };
const lidOf = ({ lid }: Address) => `${lid}@lid`;
const numberOf = ({ number }: Address) => `${number}@s.whatsapp.net`;
const SECRET = Buffer.alloc(32, 7);
const IV = Buffer.alloc(12, 9);
const OTHER_IV = Buffer.alloc(16, 9);

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
const hashOf = (option: string): Buffer => createHash('sha256').update(option).digest();
const hexOf = (option: string): string => hashOf(option).toString('hex');

/** RFC 5869 step by step, as the phone implements it. */
const keyOf = (creator: string, voter: string, use = 'Poll Vote'): Buffer =>
  hmac(hmac(Buffer.alloc(32), SECRET), Buffer.concat([Buffer.from(POLL + creator + voter + use), Buffer.from([1])]));

type Sealed = {
  creator?: string;
  voter?: string;
  use?: string;
  aad?: string;
  key?: Buffer;
  iv?: Buffer;
  selectedOptions?: Uint8Array[];
  plain?: Uint8Array;
};
const seal = ({ creator = lidOf(ANA), voter = lidOf(BIA), iv = IV, ...more }: Sealed = {}): proto.IMessage => {
  const cipher = createCipheriv('aes-256-gcm', more.key ?? keyOf(creator, voter, more.use), iv);
  cipher.setAAD(Buffer.from(more.aad ?? `${POLL}\0${voter}`));
  const { selectedOptions = [hashOf('Hoje')] } = more;
  const plain = more.plain ?? proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { pollUpdateMessage: { pollCreationMessageKey: { id: POLL }, vote: { encPayload, encIv: iv } } };
};
const voteIn = (message: proto.IMessage): SealedVote | undefined => sealingOf(padded(message)).vote;
const open = (sealed: Sealed, people: Partial<{ creator: Address; voter: Address; secret: Buffer }> = {}) => {
  const vote = voteIn(seal(sealed));
  return vote && openVote(vote, { secret: SECRET, creator: ANA, voter: BIA, ...people });
};

describe('an encrypted vote', () => {
  it('has the same key as an independent computation', () => {
    // computed in Python, by RFC 5869, from the values above
    expect(keyOf(lidOf(ANA), lidOf(BIA)).toString('hex')).toBe(
      '65512caf6293d54e9d6894c8aad612c98881d36349aa9090a75eaf1edc3e5725',
    );
  });

  it.each([
    ['creator and voter by LID', lidOf(ANA), lidOf(BIA)],
    ['both by number', numberOf(ANA), numberOf(BIA)],
    ['the creator by number', numberOf(ANA), lidOf(BIA)],
    ['the voter by number', lidOf(ANA), numberOf(BIA)],
  ])('is decrypted with %s', (_case, creator, voter) => {
    expect(open({ creator, voter })).toEqual([hexOf('Hoje')]);
  });

  it.each<[string, Uint8Array[], string[]]>([
    ['no option, which withdraws the vote', [], []],
    ['several options', [hashOf('Hoje'), hashOf('Amanhã')], [hexOf('Hoje'), hexOf('Amanhã')]],
    ['an option twice', [hashOf('Hoje'), hashOf('Hoje')], [hexOf('Hoje')]],
    ['only valid hashes', [Buffer.from('Hoje'), Buffer.alloc(0), Buffer.alloc(33), hashOf('Hoje')], [hexOf('Hoje')]],
  ])('chooses %s', (_case, selectedOptions, hashes) => {
    expect(open({ selectedOptions })).toEqual(hashes);
  });

  it('chooses no more options than a poll has', () => {
    const selectedOptions = Array.from({ length: 5_000 }, (_, n) => hashOf(String(n)));
    expect(open({ selectedOptions })).toHaveLength(50);
  });

  it.each<[string, Sealed, Parameters<typeof open>[1]]>([
    ['another creator', { creator: '1@lid' }, {}],
    ['another voter', { voter: '1@lid' }, {}],
    ['another purpose', { use: 'Event Response' }, {}],
    ['other additional data', { aad: POLL }, {}],
    ['another secret', {}, { secret: Buffer.alloc(32, 8) }],
    ['another key', { key: Buffer.alloc(32, 8) }, {}],
    ['a creator without an address', {}, { creator: { lid: null, number: null } }],
    ['a voter with only the other address', {}, { voter: { lid: null, number: BIA.number } }],
    ['content that is not a vote', { plain: Buffer.alloc(40, 255) }, {}],
  ])('is not decrypted with %s', (_case, sealed, people) => {
    expect(open(sealed, people)).toBeUndefined();
  });

  const { vote } = seal().pollUpdateMessage ?? {};
  const key = { id: POLL };
  it.each<[string, proto.Message.IPollUpdateMessage]>([
    ['nothing', {}],
    ['no poll', { vote }],
    ['a poll without an ID', { pollCreationMessageKey: { id: '' }, vote }],
    ['an ID that is too long', { pollCreationMessageKey: { id: 'x'.repeat(129) }, vote }],
    ['no vote', { pollCreationMessageKey: key }],
    ['no payload', { pollCreationMessageKey: key, vote: { encIv: IV } }],
    ['a payload without a tag', { pollCreationMessageKey: key, vote: { encIv: IV, encPayload: IV } }],
    ['no IV', { pollCreationMessageKey: key, vote: { encPayload: vote?.encPayload } }],
    ['a long IV', seal({ iv: OTHER_IV }).pollUpdateMessage ?? {}],
  ])('is ignored with %s', (_case, pollUpdateMessage) => {
    expect(voteIn({ pollUpdateMessage })).toBeUndefined();
    const message = { pollUpdateMessage };
    for (const wrapped of [message, { deviceSentMessage: { message } }, { ephemeralMessage: { message } }]) {
      expect(sealingOf(padded(wrapped)).isSealed).toBe(true);
      expect(readContent(padded(wrapped))).toBeNull();
    }
  });

  it.each<[string, string | null, Address | null]>([
    ['a member of a group', lidOf(ANA), { lid: ANA.lid, number: null }],
    ['a device of a member', '211459040641230:7@lid', { lid: ANA.lid, number: null }],
    ['nobody', null, null],
    ['a group', '120363000000000001@g.us', null],
    ['no valid address', 'x'.repeat(100_000), null],
  ])('may have the creator %s', (_case, participant, creator) => {
    const message = seal();
    Object.assign(message.pollUpdateMessage?.pollCreationMessageKey ?? {}, { participant });
    expect(voteIn(message)?.creator).toEqual(creator);
    expect(voteIn({ deviceSentMessage: { message } })).toEqual(voteIn(message));
  });

  it.each<[string, proto.IMessage]>([
    ['of the first version', { pollCreationMessage: { name: 'Dia?' } }],
    ['of version 2', { pollCreationMessageV2: { name: 'Dia?' } }],
    ['of version 3', { pollCreationMessageV3: { name: 'Dia?' } }],
    ['of version 4', { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'Dia?' } } } }],
    ['of version 5', { pollCreationMessageV5: { name: 'Dia?' } }],
    ['that disappears', { ephemeralMessage: { message: { pollCreationMessageV3: { name: 'Dia?' } } } }],
    ['of our own phone', { deviceSentMessage: { message: { pollCreationMessageV3: { name: 'Dia?' } } } }],
  ])('needs the secret of a poll %s', (_case, poll) => {
    const found = sealingOf(padded({ ...poll, messageContextInfo: { messageSecret: SECRET } }));
    expect(found).toMatchObject({ isPoll: true, isSealed: false });
    expect(found.secret && Buffer.from(found.secret)).toEqual(SECRET);
    expect(sealingOf(padded(poll)).secret).toBeUndefined();
  });

  it('finds the secret inside a wrapper', () => {
    const inner = { pollCreationMessage: { name: 'Dia?' }, messageContextInfo: { messageSecret: SECRET } };
    expect(sealingOf(padded({ pollCreationMessageV4: { message: inner } }))).toMatchObject({ isPoll: true });
    expect(sealingOf(padded({ pollCreationMessageV4: { message: inner } })).secret).toHaveLength(32);
  });
});

describe('a decrypted vote', () => {
  const record = { targetId: POLL, hashes: [hexOf('Hoje')] };
  const attrs = { id: 'V1', from: lidOf(BIA), t: '1764500000' };
  const entry = (own = false) => {
    const { attrs: marked, plaintext } = entryOf('poll-vote', own ? asOwn(attrs) : attrs, record);
    return { attrs: marked, plaintext, sequence: 4 };
  };

  it('becomes a change of the poll, from either side', () => {
    const content = { type: 'poll-vote', ...record };
    expect(readInbound('c1', entry())).toMatchObject([{ data: { messageId: 'V1', fromMe: false, content } }]);
    expect(readInbound('c1', entry(true))).toMatchObject([{ data: { fromMe: true, content } }]);
  });
});

describe('the options of a poll', () => {
  it.each<[string, string]>([
    ['a name', 'Hoje'],
    ['a name that is shortened', 'x'.repeat(5_000)],
    ['signs', '👩‍👩‍👧 \u202e <b>'],
    ['no name', ''],
  ])('are identified by the hash of the whole name: %s', (_case, optionName) => {
    const content = readContent(padded({ pollCreationMessage: { name: 'Dia?', options: [{ optionName }] } }))?.content;
    expect(content).toMatchObject({ options: [optionName.slice(0, 300)], hashes: [hexOf(optionName)] });
  });
});
