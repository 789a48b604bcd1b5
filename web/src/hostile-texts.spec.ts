import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../scripts/testing/hostile/slow-texts.mjs';
import { offeredPeople, wantedMention, withMention } from './shared/mentions/mention-text.js';
import { isShortcut, matching, previewOf, wantedReply } from './inbox/composer/quick-reply-text.js';
import { isOnlyEmoji } from './inbox/live/message-kinds.js';
import { firstLetters, firstPieces, SHOWN_LETTERS } from './inbox/text/cut-text.js';
import { matchedParts } from './inbox/text/highlight.js';
import { parseWhatsappText, plainLine, readContactCard, sharedContactName } from '@recado/contracts';
import { cardOf, EVERYTHING, isShown } from './kanban/board.js';
import { unsigned } from './kanban/unsigned.js';
import { colorOf, initialsOf } from './shared/Avatar.js';
import { formatPhone } from './shared/lib/format.js';
import { lastLine } from './shared/lib/last-line.js';
import { maskPhone } from './shared/lib/phone-mask.js';
import { splitSignature } from './shared/lib/whatsapp-text.js';

const NOW = new Date('2026-11-29T12:00:00Z');
const translate = (key: string) => key;
const cardFor = (name: string) =>
  cardOf({ tags: [], status: 'open', queueId: null, contact: { name, number: '1' } } as never);

const CALLS: Record<string, (text: string) => unknown> = {
  'a message with styles and links': (text) => firstPieces(parseWhatsappText(text), SHOWN_LETTERS),
  firstLetters: (text) => firstLetters(text, SHOWN_LETTERS),
  'a message that a search found': (text) => matchedParts(text, 'bolo a'),
  'the words of a search': (text) => matchedParts('Um bolo de cenoura', text),
  'a shared contact': (text) => sharedContactName('', text),
  'the fields of a shared contact': (text) => readContactCard(`FN:${text}\nTEL;waid=${text}:${text}\nEMAIL:${text}`),
  isOnlyEmoji,
  plainLine,
  splitSignature,
  lastLine: (text) => lastLine(text, translate),
  unsigned,
  'a card of the board': (text) => isShown(cardFor(text), { ...EVERYTHING, text: 'ana 27' }, [], NOW.getTime()),
  'a search of the board': (text) => isShown(cardFor('Ana Souza'), { ...EVERYTHING, text }, [], NOW.getTime()),
  initialsOf,
  colorOf,
  formatPhone,
  maskPhone,
  wantedReply,
  isShortcut,
  previewOf,
  'quick replies': (text) => matching([{ shortcode: text, message: text }], text.slice(0, 100)),
  wantedMention: (text) => wantedMention(text, text.length),
  offeredPeople: (text) => offeredPeople([{ id: 'ana', name: text }], text),
  withMention: (text) => withMention(text, { at: 0, typed: 'a' }, { id: 'ana', name: 'Ana' }),
};

describe('a text that causes regular expression backtracking', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
