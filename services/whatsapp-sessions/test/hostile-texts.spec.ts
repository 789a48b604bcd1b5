import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { proto } from '@whiskeysockets/baileys';
import { baileysLogger } from '../src/client/socket/baileys-logger.js';
import { cutShort } from '../src/inbound/cut-short.js';
import { digitsOf } from '../src/protocol/digits.js';
import { personOf } from '../src/protocol/jids.js';
import { readContent, readMessage } from '../src/protocol/read-content.js';

const logger = baileysLogger({ warn: () => undefined } as never, 'c1');

const CALLS: Record<string, (text: string) => unknown> = {
  'a message': (text) => readMessage({ conversation: text }),
  'a message as it is sent': (text) => readContent(proto.Message.encode({ conversation: text }).finish()),
  'bytes that are no message': (text) => readContent(Buffer.from(text)),
  'a message with a link': (text) => readMessage({ extendedTextMessage: { text, title: text, matchedText: text } }),
  'the answer to a menu': (text) => readMessage({ listResponseMessage: { title: text } }),
  'a template': (text) =>
    readMessage({
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: text,
          hydratedButtons: [{ urlButton: { displayText: text, url: text } }],
        },
      },
    }),
  'a button of an interactive message': (text) =>
    readMessage({
      interactiveMessage: {
        body: { text },
        nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson: JSON.stringify({ url: text }) }] },
      },
    }),
  'a card in place of a name': (text) => readMessage({ contactMessage: { displayName: `BEGIN:VCARD\nFN:${text}` } }),
  'a card in quoted-printable': (text) =>
    readMessage({ contactMessage: { vcard: `FN;ENCODING=QUOTED-PRINTABLE:${text}` } }),
  'a file': (text) => readMessage({ documentMessage: { caption: text, fileName: text, mimetype: text } }),
  'a place': (text) =>
    readMessage({ locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: text, address: text } }),
  'a contact': (text) => readMessage({ contactMessage: { displayName: text, vcard: text } }),
  'a contact with a picture': (text) => readMessage({ contactMessage: { vcard: `BEGIN:VCARD\nPHOTO;B:\n ${text}` } }),
  'a poll': (text) => readMessage({ pollCreationMessage: { name: text, options: [{ optionName: text }] } }),
  'a calendar event': (text) => readMessage({ eventMessage: { name: text, description: text } }),
  'a reaction': (text) => readMessage({ reactionMessage: { key: { id: text }, text } }),
  'a message that is too large for an event': (text) => cutShort({ content: { type: 'text', text } } as never),
  'an address': (text) => personOf(text, `${text}@s.whatsapp.net`, `${text}:1@lid`),
  digitsOf: (text) => digitsOf(`5511987654321${text}`),
  'a line of the log': (text) => logger.warn(text),
  'the cause of a line of the log': (text) => logger.warn({ err: new Error(text) }, text),
};

describe('a text that makes patterns slow', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
