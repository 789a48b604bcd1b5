import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../scripts/testing/hostile/slow-texts.mjs';
import {
  CpfOrCnpj,
  CreateContactInput,
  formatCpfOrCnpj,
  mentionsIn,
  ReactToChatMessage,
  withNames,
  withoutAccents,
} from './index.js';

const ANA = { id: 'ana', name: 'Ana Souza' };

/** The length of the longest note; chat messages are shorter. */
const LONGEST_NOTE = 5_000;
const mentionsOf = (text: string) => mentionsIn(text.slice(0, LONGEST_NOTE), [ANA]);

const CALLS: Record<string, (text: string) => unknown> = {
  withoutAccents,
  CpfOrCnpj: (text) => CpfOrCnpj.safeParse(text),
  formatCpfOrCnpj,
  'the name of a contact': (text) => CreateContactInput.safeParse({ name: text, number: '5511987654321' }),
  'the number of a contact': (text) => CreateContactInput.safeParse({ name: 'Ana', number: text }),
  'the e-mail address of a contact': (text) =>
    CreateContactInput.safeParse({ name: 'Ana', number: '5511987654321', email: text }),
  mentionsIn: mentionsOf,
  'mentionsIn with a name': (text) => mentionsIn('Oi @Ana', [{ id: 'ana', name: text }]),
  'a reaction': (text) => ReactToChatMessage.request.safeParse({ id: 'a', messageId: 'b', type: text }),
  withNames: (text) => withNames(text, mentionsOf(text), () => 'Ana Lima'),
};

describe('a text designed to slow down regular expressions', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
