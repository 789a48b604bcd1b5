import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { changesBetween } from '../src/audit/changes-between.js';
import { loggableError } from '../src/logger/loggable-error.js';
import { reasonOf } from '../src/messaging/dead-letters.js';
import { numberKeyOf, readNumber, searchPattern, searchTerms, spellingsOf } from '../src/phone-numbers/index.js';
import { cut, escapeRegExp, fold, plainFileName, plainName } from '../src/text/index.js';
import { mayReach } from '../src/web/public-addresses.js';
import { webAddress } from '../src/web/redirects.js';

const CALLS: Record<string, (text: string) => unknown> = {
  fold,
  cut: (text) => cut(text, 500),
  escapeRegExp,
  plainName: (text) => plainName(text),
  plainFileName: (text) => plainFileName(text),
  'the message of an error in the log': (text) => loggableError(new Error(text)),
  'the cause of an error in the log': (text) => loggableError(new Error('failed', { cause: new Error(text) })),
  'the reason of a dead letter': (text) => reasonOf(new Error(text)),
  'a change in the audit log': (text) => changesBetween({ name: 'Ana', list: [] }, { name: text, list: [text] }),
  readNumber: (text) => readNumber(text, { timeZone: 'America/Sao_Paulo' }),
  searchTerms: (text) => searchTerms(text, 'America/Sao_Paulo'),
  'a pattern of a search': (text) => searchPattern(text, 'America/Sao_Paulo')?.test(text.slice(0, 2_000)),
  'the searched text': (text) =>
    searchPattern('ana 11 98765 maria 4321', 'America/Sao_Paulo')?.test(text.slice(0, 2_000)),
  numberKeyOf,
  spellingsOf,
  'a host name': (text) => mayReach(text, '192.0.2.1', { names: new Set(), ranges: [] } as never),
  'an address of the web': (text) => webAddress(`https://a.test/${text}`),
};

describe('a text designed to slow down regular expressions', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
