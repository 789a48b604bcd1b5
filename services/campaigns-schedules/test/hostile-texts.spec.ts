import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { isReplyByEdit } from '../src/campaigns/rules/edited-reply.js';
import { comesBack, meaningOf } from '../src/campaigns/rules/meaning.js';
import { placeholderValues, unknownPlaceholders } from '../src/campaigns/rules/placeholders.js';
import { keysOf as personKeysOf } from '../src/consents/person-keys.js';
import { keysOf } from '../src/contact-lists/contact-list-item.js';

const ANA = { name: 'Ana', number: '5511987654321', email: '' };

const CALLS: Record<string, (text: string) => unknown> = {
  'the answer to a campaign': meaningOf,
  'the answer of somebody who opted out': comesBack,
  'an edited answer': (text) => isReplyByEdit(text, [text]),
  'placeholderValues of a text': (text) => placeholderValues(text, ANA, [{ key: 'loja', value: text }]),
  unknownPlaceholders: (text) => unknownPlaceholders([text], []),
  'a person of a list': (text) => keysOf({ name: text, number: text }),
  'the number of a person': (text) => personKeysOf({ contactId: null, number: text }),
};

describe('a text that slows down patterns', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
