import { Injectable } from '@nestjs/common';
import { FindOpenTicket } from './find-open-ticket.js';
import { FindQuoted } from './find-quoted.js';
import { MessageNews } from '../conversations/message-news.js';
import { OutgoingText } from './outgoing-text.js';

/** What every way of writing to a contact needs. */
@Injectable()
export class ComposeTools {
  constructor(
    readonly findOpenTicket: FindOpenTicket,
    readonly findQuoted: FindQuoted,
    readonly outgoingText: OutgoingText,
    readonly news: MessageNews,
  ) {}
}
