import type { WhatsappPerson, WhatsappQuote } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import { previewTextOf } from './message-preview.js';
import type { Message, Quoted, Said } from './message.js';

const QUOTE_LENGTH = 1_000;

export const quote = (message: Message): Quoted => ({
  id: message._id,
  wid: message.wid,
  body: cut(previewTextOf(message), QUOTE_LENGTH),
  fromMe: message.fromMe,
  ...(message.mediaType && { mediaType: message.mediaType }),
  ...(message.participant && { participant: message.participant }),
});

/** A quote of a message that is stored nowhere. */
export const carriedQuote = (
  said: Said | null,
  { fromMe, isStatus }: WhatsappQuote,
  author: WhatsappPerson | null,
) => ({
  ...{ fromMe, isStatus, body: said ? cut(previewTextOf(said), QUOTE_LENGTH) : '' },
  ...(said?.mediaType && { mediaType: said.mediaType }),
  ...(author && { participant: author }),
});
