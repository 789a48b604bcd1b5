import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { assistMessages } from '../src/automation/assist/assist-messages.js';
import { maskedAddress, maskedBody } from '../src/assistants/bot-calls/masked.js';
import { withoutTexts, type CallTexts } from '../src/assistants/bot-calls/without-text.js';
import { addressOf } from '../src/assistants/bot-tools/http-tool.js';
import { messagesOf } from '../src/automation/bots/prompt-messages.js';
import { chosenBy } from '../src/automation/bots/typebot-choices.js';
import { whatsappText } from '../src/automation/bots/typebot-text.js';
import { searchPattern } from '@recado/service-kit/phone-numbers';
import { importRow } from '../src/contacts/import/import-row.js';
import { contactFrom, learnFrom } from '../src/contacts/contact.js';
import { formatNumber } from '../src/shared/texts/format-number.js';
import type { Message } from '../src/conversations/message.js';
import { summaryOf, quote } from '../src/conversations/message-preview.js';
import { previewOf } from '../src/conversations/ticket.js';
import { replayedMessages } from '../src/automation/flows/replayed-messages.js';
import { contentOf, type ConversationContent } from '../src/inbound/inbound-content.js';
import { BankLine, Cents, Day, InvoiceNumber, Link, PixCode } from '../src/assistants/invoice-lookup/invoice-fields.js';
import { cutPassages } from '../src/assistants/knowledge/cut-passages.js';
import { withoutMarks } from '../src/assistants/knowledge/passages-for-model.js';
import { termsOf } from '../src/assistants/knowledge/terms.js';
import { withoutPersons } from '../src/assistants/knowledge/without-persons.js';
import { payloadOf } from '../src/notifications/notices/push-text.js';
import { isOtherScore, rateIn } from '../src/conversations/ratings/rating.js';
import {
  excerptOf,
  hasShortWords,
  searchedNumber,
  searchedShortWords,
  searchedWords,
  wordsOf,
} from '../src/shared/search/words.js';
import { isSpeakable, ssmlOf } from '../src/automation/speech/ssml.js';
import { signed, unsigned } from '../src/shared/texts/signature.js';
import { bodyOf } from '../src/notifications/webhooks/payloads.js';

const COMPANY = { timeZone: 'America/Sao_Paulo', language: 'pt' } as const;
const NOW = new Date('2026-11-29T12:00:00Z');
const VALUES = { name: 'Ana', protocol: 7, timeZone: 'America/Sao_Paulo', language: 'pt', now: NOW } as const;
const ORIGIN = { id: 'a', companyId: 'c', now: NOW };
const PASSAGE = { sourceId: 's', name: 'Preços', text: 'Um bolo custa 10 reais.' };
const saidOf = (content: unknown) => contentOf(content as ConversationContent, VALUES.timeZone);
const messageOf = (body: string) => ({ _id: 'm', body, mediaType: null, createdAt: NOW }) as unknown as Message;
const callWith = (text: string): CallTexts => ({
  ...{
    kind: 'http',
    address: 'https://a.test/',
    request: maskedBody(text),
    answer: JSON.stringify([text]),
    sent: null,
  },
});
const question = (text: string) =>
  ({ text, history: [{ fromMe: false, text }], conversation: { name: text, language: 'pt' } }) as never;

const CALLS: Record<string, (text: string) => unknown> = {
  'a message': (text) => saidOf({ type: 'text', text }),
  'the caption of a file': (text) => saidOf({ type: 'media', kind: 'document', caption: text, fileName: text }),
  'a shared place': (text) => saidOf({ type: 'location', name: text, address: text, latitude: 1, longitude: 2 }),
  'a shared contact': (text) => saidOf({ type: 'contacts', contacts: [{ name: text, vcard: text }] }),
  'a poll': (text) => saidOf({ type: 'poll', question: text, options: [text] }),
  'a calendar event': (text) => saidOf({ type: 'calendar', name: text, description: text, place: '', startsAt: null }),
  'the preview of a message': (text) => previewOf(summaryOf(messageOf(text)).text),
  'a quoted message': (text) => quote(messageOf(text)),
  'a replayed message': (text) => replayedMessages([messageOf(text)]),
  'the name of a person': (text) => contactFrom({ number: '5511987654321', lid: null, name: text }, ORIGIN),
  'a new name of a person': (text) =>
    learnFrom(contactFrom({ number: '1', lid: null, name: null }, ORIGIN), { number: '1', lid: null, name: text }),
  formatNumber,
  'a row of an import': (text) =>
    importRow(
      { row: 2, cells: { name: text, number: text, email: text }, extra: [{ name: text, value: text }] },
      COMPANY,
    ),
  rateIn,
  isOtherScore,
  wordsOf,
  searchedWords,
  searchedNumber,
  searchPattern: (text) => searchPattern(text, COMPANY.timeZone),
  searchedShortWords,
  'hasShortWords in a message': (text) => hasShortWords(text, ['a', 'x', '4']),
  'excerptOf a message': (text) => excerptOf(text, ['bolo', 'a', 'oi', 'sim', 'x']),
  signed: (text) => signed(text, text),
  unsigned: (text) => unsigned({ body: `*${text}:*\n${text}`, isSigned: true }, text),
  termsOf,
  cutPassages,
  withoutPersons: (text) => withoutPersons(text, ['Ana Souza']),
  'withoutPersons of a name': (text) => withoutPersons('Oi, sou a Ana Souza', [text]),
  withoutMarks: (text) => withoutMarks(text, [PASSAGE]),
  assistMessages: (text) => assistMessages('', { task: 'suggest' }, [{ fromMe: false, text }]),
  'a question for a model': (text) => messagesOf({ prompt: '', maxMessages: 5 }, question(text)),
  maskedAddress: (text) => maskedAddress(`https://a.test/${text}?${text}=${text}`),
  maskedBody,
  'maskedBody of JSON': (text) => maskedBody(JSON.stringify({ a: text, [text.slice(0, 100)]: text })),
  'a logged call without it': (text) => withoutTexts(callWith(text), [`${text}!`, text]),
  'the address of a tool': (text) => addressOf('https://a.test/{name}', { name: text }),
  whatsappText: (text) => whatsappText([{ type: 'p', children: [{ text, bold: true }] }]),
  chosenBy: (text) => chosenBy(text, { items: ['Sim', 'Não'], isMultiple: true }),
  ssmlOf: (text) => ssmlOf('pt-BR-Voice', text),
  isSpeakable,
  'a push notification': (text) =>
    payloadOf(
      { kind: 'message', sourceId: 'm', by: text, text },
      { name: text, path: '/', tag: 't' },
      { language: 'pt', hidesContent: false },
    ),
  'the body of a webhook': (text) => bodyOf({ type: 'message.received', data: { message: { body: text } } } as never),
  'a field of an invoice': (text) =>
    [BankLine, Cents, Day, InvoiceNumber, Link, PixCode].map((one) => one.safeParse(text)),
};

describe('a hostile text', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
