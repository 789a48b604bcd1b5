import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { beginningsOf, searchedWords } from '../src/audit/audit-words.js';
import { positionOf } from '../src/audit/audit-cursor.js';
import { hashOfCode } from '../src/access/resets/reset-code.js';
import { invitationMail } from '../src/users/user-tables/invitation-mail.js';
import { userRows } from '../src/users/user-tables/user-rows.js';

const HEADINGS = ['nome', 'email', 'perfil', 'filas'];

const CALLS: Record<string, (text: string) => unknown> = {
  'the words of the audit log': (text) => beginningsOf(text),
  searchedWords,
  'the cursor of the audit log': positionOf,
  'a code of a reset': (text) => hashOfCode('user', text),
  'a mail of invitation': (text) =>
    invitationMail('pt', { to: 'ana@a.test', name: text, company: text, link: 'https://a.test' }),
  'the names in a table of users': (text) => userRows([HEADINGS, [text, text, 'user', '']], []),
  'the queues in a table of users': (text) =>
    userRows([HEADINGS, ['Ana', 'ana@a.test', text, ''], ['Ana', 'ana@a.test', 'user', text]], []),
  'the headings of a table of users': (text) =>
    userRows(
      [
        [...HEADINGS, text],
        ['Ana', 'ana@a.test', '', ''],
      ],
      [],
    ),
};

describe('a text that slows down patterns', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
