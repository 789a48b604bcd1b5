import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { proto } from '@whiskeysockets/baileys';
import { baileysLogger } from '../src/client/socket/baileys-logger.js';
import { cutShort } from '../src/inbound/cut-short.js';
import { digitsOf } from '../src/protocol/digits.js';
import { personOf } from '../src/protocol/jids.js';
import { padded } from '../src/protocol/journal-entry.js';
import { readContent, readMessage } from '../src/protocol/read-content.js';
import { orderRequestOf, readOrder } from '../src/protocol/read-order.js';
import { sealingOf } from '../src/protocol/sealed-edit.js';
import { usernameOf } from '../src/protocol/username.js';

const SEALED = { encIv: Buffer.alloc(12), encPayload: Buffer.alloc(40) };
const logger = baileysLogger({ warn: () => undefined } as never, 'c1');

const CALLS: Record<string, (text: string) => unknown> = {
  'a message': (text) => readMessage({ conversation: text }),
  'an encoded message': (text) => readContent(proto.Message.encode({ conversation: text }).finish()),
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
  'a vote': (text) =>
    sealingOf(padded({ pollUpdateMessage: { pollCreationMessageKey: { id: text, participant: text }, vote: SEALED } })),
  'a username': (text) => usernameOf(`@${text}`, text),
  'a quote': (text) =>
    readMessage({
      extendedTextMessage: {
        text: 'sim',
        contextInfo: {
          ...{ stanzaId: text, participant: text, remoteJid: 'status@broadcast' },
          quotedMessage: { extendedTextMessage: { text } },
        },
      },
    }),
  'a quoted contact': (text) =>
    readMessage({
      extendedTextMessage: {
        text: 'sim',
        contextInfo: { quotedMessage: { contactMessage: { displayName: text, vcard: `BEGIN:VCARD\n${text}` } } },
      },
    }),
  'an order': (text) =>
    readMessage({
      orderMessage: { orderId: text, orderTitle: text, message: text, itemCount: 2, totalCurrencyCode: text },
    }),
  'the token of an order': (text) => orderRequestOf(padded({ orderMessage: { orderId: text, token: text } })),
  'the items of an order': (text) =>
    readOrder(text, {
      products: [{ name: text, quantity: text, price: 1, currency: text }],
      price: { total: 1, currency: text },
    }),
  'a product': (text) =>
    readMessage({
      productMessage: { product: { productId: text, title: text, description: text, currencyCode: text }, body: text },
    }),
  'an order that is paid in the chat': (text) =>
    readMessage({
      interactiveMessage: {
        nativeFlowMessage: {
          buttons: [
            {
              name: 'review_and_pay',
              buttonParamsJson: JSON.stringify({
                ...{ currency: text, reference_id: text, total_amount: { value: 1, offset: 1 } },
                order: { items: [{ name: text, quantity: 1, amount: { value: 1, offset: 1 } }] },
              }),
            },
          ],
        },
      },
    }),
  'a sticker pack': (text) => readMessage({ stickerPackMessage: { name: text, publisher: text, caption: text } }),
  'the result of a poll': (text) =>
    readMessage({ pollResultSnapshotMessage: { name: text, pollVotes: [{ optionName: text, optionVoteCount: 1 }] } }),
  'a question': (text) => readMessage({ questionMessage: { message: { conversation: text } } }),
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
