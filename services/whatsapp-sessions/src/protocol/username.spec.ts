import { describe, expect, it } from '@jest/globals';
import { conversationOf } from './inbound-message.js';
import { asOwn } from './journal-entry.js';
import { usernameOf } from './username.js';

describe('a username', () => {
  it.each<[string, string | null | undefined, string | undefined]>([
    ['a name', 'ana.souza_1', 'ana.souza_1'],
    ['a name with its @', '@ana', 'ana'],
    ['spaces around it', ' ana ', 'ana'],
    ['the longest', 'x'.repeat(60), 'x'.repeat(60)],
    ['a longer one', 'x'.repeat(61), undefined],
    ['a huge text', 'x'.repeat(1_000_000), undefined],
    ['words', 'Ana Souza', undefined],
    ['markup', '<b>ana</b>', undefined],
    ['a text direction mark', 'ana\u202e', undefined],
    ['two @ signs', '@@ana', undefined],
    ['only the @ sign', '@', undefined],
    ['nothing', '', undefined],
    ['null', null, undefined],
    ['undefined', undefined, undefined],
  ])('is read from %s', (_case, text, username) => {
    expect(usernameOf(text)).toBe(username);
    expect(usernameOf(undefined, text)).toBe(username);
  });

  const LID = '771122@lid';
  it.each<[string, Record<string, string>, string | undefined]>([
    ['a member of a group', { from: '1203@g.us', participant: LID, participant_username: 'ana' }, 'ana'],
    ['a sender to a list', { from: '1203@broadcast', participant: LID, participant_username: 'ana' }, 'ana'],
    ['the recipient of our phone’s message', { from: '1@lid', recipient: LID, recipient_username: 'ana' }, 'ana'],
    [
      'the recipient of another device’s message',
      { from: '1@lid', recipient: LID, peer_recipient_username: 'ana', recipient_username: 'bia' },
      'ana',
    ],
    ['the recipient with an invalid username', { from: '1@lid', recipient: LID, peer_recipient_username: '<b>', recipient_username: 'bia' }, 'bia'], // prettier-ignore
    ['a sender without a username', { from: LID }, undefined],
    ['a member with an invalid username', { from: '1203@g.us', participant: LID, participant_username: 'a b' }, undefined], // prettier-ignore
  ])('belongs to %s', (_case, attrs, username) => {
    const conversation = conversationOf(attrs);
    expect(conversation?.contact.lid).toBe('771122');
    expect(conversation?.contact.username).toBe(username);
  });

  it('of another person is ignored in our own message', () => {
    const attrs = asOwn({ from: '1203@g.us', participant: '1@lid', participant_username: 'us' });
    expect(conversationOf(attrs)).toMatchObject({ fromMe: true, contact: { lid: '1', username: 'us' } });
  });
});
