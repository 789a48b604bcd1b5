import {
  createEvent,
  TicketMessageChanged,
  type ImportedMessageView,
  type Message as ShownMessage,
  type MessageMedia,
  type MessagePoll,
  type WhatsappPerson,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { contactSummary, nameOfPerson } from './contact-summary.js';
import { TicketView } from './ticket-view.js';
import { audienceOf, type ContactSnapshot, type Ticket } from './ticket.js';
import type { CarriedQuote, Message, MessageFile, Poll } from './message.js';

/** A message as clients see it, with expiring links in place of file keys. */
@Injectable()
export class MessageView {
  constructor(
    private readonly links: MediaLinks,
    private readonly tickets: TicketView,
  ) {}

  show(stored: Message, contact: ContactSnapshot): ShownMessage {
    const message = visible(stored);
    const { media = null, quotedMsg } = message;
    return {
      id: message._id,
      ticketId: message.ticketId,
      contactId: message.contactId,
      ...this.writerOf(message, contact),
      body: message.body,
      fromMe: message.fromMe,
      mediaType: message.mediaType,
      mediaUrl: media?.key ? this.links.urlOf(media.key, media.fileName) : null,
      media: media && mediaOf(media, message.imported),
      quotedMsg: quotedMsg && {
        ...{ id: quotedMsg.id, body: quotedMsg.body, fromMe: quotedMsg.fromMe },
        mediaType: quotedMsg.mediaType ?? null,
        participant: participantOf(quotedMsg.participant),
      },
      ...rareParts(message),
      ack: message.ack,
      errorCode: message.errorCode,
      errorReason: message.errorReason ?? null,
      read: message.read,
      recovered: message.recovered,
      userId: message.userId,
      ...(message.operator && { operator: message.operator }),
      ...(message.hasSources && { hasSources: true }),
      queueId: message.queueId,
      createdAt: message.createdAt.toISOString(),
      order: message.order,
    };
  }

  /** An imported message outside any ticket. */
  showImported(stored: Message, contact: ContactSnapshot): ImportedMessageView {
    const { ticketId: _none, ...shown } = this.show(stored, contact);
    return shown;
  }

  /**
   * Returns the event for a changed message.
   * @param id the event's id, if a repeat of the change must have the same
   * @param withTicket whether the ticket's preview changed too
   */
  changed(origin: Origin, message: Message, ticket: Ticket, { id = newId(), withTicket = false } = {}): Outgoing {
    const shownTicket = withTicket ? this.tickets.show(ticket) : null;
    const data = { message: this.show(message, ticket.contact), audience: audienceOf(ticket), ticket: shownTicket };
    return outgoingEvent(createEvent(TicketMessageChanged, { ...stamped(origin, data), id }));
  }

  private writerOf({ fromMe, participant }: Message, contact: ContactSnapshot) {
    const { id, name, number, profilePicUrl } = contactSummary(contact, this.links);
    return { contact: fromMe ? null : { id, name, number, profilePicUrl }, participant: participantOf(participant) };
  }
}

const participantOf = (person: WhatsappPerson | null | undefined) =>
  person ? { name: nameOfPerson(person), number: person.number ?? '' } : null;

const carriedQuoteOf = ({ body, fromMe, isStatus, mediaType = null, participant }: CarriedQuote) => ({
  ...{ body, fromMe, isStatus, mediaType },
  participant: participantOf(participant),
});

function mediaOf({ key, ...facts }: MessageFile, isImported = false): MessageMedia {
  if (key) return { ...facts, state: 'stored' };
  if (isImported) return { ...facts, state: 'on-phone' };
  return { ...facts, state: facts.errorCode ? 'failed' : 'pending' };
}

/** Machine-made fields: the transcript of a recording and the tools behind an answer. */
const assistedParts = ({ transcript, consulted }: Message) => ({
  ...(typeof transcript === 'string' && { transcript }),
  ...(consulted && { consulted: [...consulted] }),
});

/** Hides the content of a deleted message. It stays stored, because WhatsApp may refuse the deletion. */
function visible(message: Message): Message {
  if (!message.isDeleted) return message;
  const {
    media: _file,
    location: _place,
    contacts: _cards,
    edits: _texts,
    transcript: _words,
    referral: _ad,
    carriedQuote: _quote,
    catalog: _card,
    label: _kind,
    poll: _votes,
    ...rest
  } = message;
  return { ...rest, body: '' };
}

/**
 * Returns the origin of a message: an ad, a schedule or campaign, the import, or a quoted message that is not stored.
 */
const originOf = ({ referral, planned, imported, carriedQuote }: Message) => ({
  ...(referral && { referral }),
  ...(planned && { planned }),
  ...(imported && { imported }),
  ...(carriedQuote && { carriedQuote: carriedQuoteOf(carriedQuote) }),
});

const pollOf = ({ question, options, votes, revision }: Poll): MessagePoll => ({
  question,
  options: options.map(({ name }, index) => ({
    name,
    votes: votes.filter((vote) => vote.options.includes(index)).map(({ name, fromMe }) => ({ name, fromMe })),
  })),
  revision,
});

const kindOf = ({ albumId, catalog, label, poll }: Message) => ({
  ...(albumId && { albumId }),
  ...(catalog && { catalog }),
  ...(label && { label }),
  ...(poll && { poll: pollOf(poll) }),
});

/** Fields that few messages have. */
function rareParts(message: Message) {
  const { location = null, contacts = [], call = null, reactions = [], edits = [] } = message;
  return {
    location,
    contacts: [...contacts],
    call,
    reactions: reactions.map(({ emoji, fromMe, userId, name }) => ({ emoji, fromMe, userId, name })),
    isDeleted: message.isDeleted ?? false,
    isForwarded: message.isForwarded ?? false,
    isEdited: edits.length > 0,
    edits: edits.map(({ body, editedAt }) => ({ body, editedAt: editedAt.toISOString() })),
    viewOnce: message.viewOnce ?? false,
    ...originOf(message),
    ...kindOf(message),
    ...assistedParts(message),
  };
}
