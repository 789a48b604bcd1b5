import {
  MEDIA_TYPE_OF,
  readContactCard,
  type AdReferral,
  type CatalogCard,
  type MediaKind,
  type MessageLabel,
  type MediaType,
  type MessageReaction,
  type PlannedBy,
  type SharedContact,
  type UploadedFile,
  type WhatsappPerson,
} from '@recado/contracts';
import { idFor } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { newestOrderOf, type Ticket } from './ticket.js';
import { orderAfter } from './rules/message-order.js';
import { wordsOf } from '../shared/search/words.js';

/** A quoted message as it was when it was quoted. `wid` is its WhatsApp id. */
export type Quoted = Readonly<{
  id: string;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType?: MediaType | null;
  participant?: WhatsappPerson | null;
}>;

/** A quoted message that is not stored here. The quoting message carries its content. */
export type CarriedQuote = Omit<Quoted, 'id' | 'wid'> & Readonly<{ isStatus: boolean }>;

/**
 * A message's file. `key` is null until the bytes are stored, and stays null if `errorCode` says that they never will
 * be.
 */
export type MessageFile = Readonly<{
  kind: MediaKind;
  mimeType: string;
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  waveform?: string | null | undefined; // Base64, of a voice note
  key: string | null;
  errorCode: string | null;
}>;

/** A voter, identified by number, LID or both. Our own phone has neither. */
export type Voter = Readonly<{ number: string | null; lid: string | null; fromMe: boolean }>;
/**
 * A voter's newest vote. An empty list of options means that it was withdrawn. `sequence` orders votes within the same
 * second.
 */
export type Vote = Voter & Readonly<{ name: string; options: readonly number[]; at: Date; sequence: number }>;
/** A poll. Options are identified by the hash of their full name. `revision` counts the received votes. */
export type Poll = Readonly<{
  question: string;
  options: readonly Readonly<{ name: string; hash: string }>[];
  votes: readonly Vote[];
  revision: number;
}>;

/** `by` identifies the person: an agent's id, 'phone', or a WhatsApp address. */
export type Reaction = MessageReaction & Readonly<{ by: string; at: Date }>;
/** The text that the edit `wid` replaced. `isEarly`: the edit arrived before its message. */
export type Edit = Readonly<{ body: string; editedAt: Date; wid: string; isEarly?: true }>;

/** Fields that few messages have. A field that does not apply is absent. */
type RareFields = {
  errorReason: string | null; // more specific than the error code
  media: MessageFile;
  location: Readonly<{ latitude: number; longitude: number; name: string; address: string; live: boolean }>;
  contacts: readonly z.infer<typeof SharedContact>[];
  call: Readonly<{ video: boolean; outcome: 'missed' | 'rejected' | 'answered' }>;
  carriedQuote: CarriedQuote; // instead of `quotedMsg`
  referral: AdReferral; // the ad from which it was written
  label: MessageLabel; // a kind that is rarely sent
  albumId: string; // pictures and videos that were sent together
  catalog: CatalogCard; // an order, a product or a catalogue
  poll: Poll; // including the votes
  participant: WhatsappPerson; // the author in a group
  reactions: readonly Reaction[];
  edits: readonly Edit[];
  isDeleted: boolean;
  isForwarded: boolean;
  isSigned: boolean; // the author's name is above the text
  viewOnce: boolean;
  operator: string; // the name of the platform operator who wrote it
  hasSources: boolean; // an assistant wrote it from the company's knowledge: see AnswerSources
  transcript: string | null; // a recording's, made by a machine; null if deleted together with the message
  consulted: readonly string[]; // the tools that an assistant used to write it
  isPlanned: boolean; // its sender expects the outcome: see SettlePlanned
  planned: PlannedBy; // the schedule or campaign that sent it
  imported: true; // older than the linking of the number: see ImportedMessage
  answeredBy: string; // the user, if the message is an answer
};

/** A message of a ticket. */
export type Message = Readonly<
  {
    _id: string;
    companyId: string;
    ticketId: string;
    contactId: string;
    whatsappId: string;
    wid: string; // WhatsApp's id; for our own messages we choose it
    fromMe: boolean;
    body: string;
    mediaType: MediaType | null;
    quotedMsg: Quoted | null;
    ack: number;
    errorCode: string | null;
    read: boolean;
    recovered: boolean;
    userId: string | null;
    queueId: string | null;
    createdAt: Date;
    order: string;
    words?: readonly string[]; // search words
  } & Partial<RareFields>
>;

/** The content of a message, without sender, recipient and time. */
export type StoredContent = Pick<Message, 'body' | 'mediaType' | 'words'> & Partial<RareFields>;

export type Searchable = Pick<Message, 'body' | 'media' | 'contacts' | 'transcript' | 'referral'>;

/** Returns the searchable text: the body, the file name, the transcript, shared contacts and the ad. */
export function searchedTextOf({ body, media, contacts, transcript, referral }: Searchable): string {
  const cards = contacts?.map(({ name, vcard }) => [name, ...readContactCard(vcard).numbers].join(' '));
  return [...(cards ?? [body]), media?.fileName, transcript, referral?.headline].filter(Boolean).join(' ');
}
export const searchWordsOf = (message: Searchable): string[] => wordsOf(searchedTextOf(message));

export type StoredFile = Pick<UploadedFile, 'key' | 'kind' | 'mimeType' | 'fileName' | 'bytes' | 'seconds'>;

/** Returns the content of a text message, or of a file in the MediaStore with the text as its caption. */
export function saidWith(body: string, file: StoredFile | null = null): StoredContent {
  if (!file) return { body, mediaType: null, words: wordsOf(body) };
  const { key, kind, mimeType, fileName, bytes, seconds = null } = file;
  const media = { kind, mimeType, fileName, bytes, seconds, key, errorCode: null };
  return { body, mediaType: MEDIA_TYPE_OF[kind], media, words: wordsOf(`${body} ${fileName}`) };
}

type Written = {
  id: string;
  wid: string;
  said: StoredContent;
  userId: string | null;
  operator?: string | undefined;
  whatsappId: string;
  quotedMsg: Quoted | null;
};

/** Returns a queued message from an agent or from the system. */
export function outboundMessage(ticket: Ticket, written: Written, now: Date): Message {
  const { id: _id, wid, said, userId, operator, whatsappId, quotedMsg } = written;
  const { _id: ticketId, companyId, contactId, queueId } = ticket;
  const message: Message = {
    ...{ _id, companyId, ticketId, contactId, whatsappId, wid, userId, queueId, quotedMsg },
    ...said,
    ...(operator && { operator }),
    fromMe: true,
    ack: 0,
    errorCode: null,
    read: true,
    recovered: false,
    createdAt: now,
    order: orderAfter(newestOrderOf(ticket), now, _id),
  };
  return userId !== null && isAnswer(message) ? { ...message, answeredBy: userId } : message;
}

/** Returns the id of a record derived from a message. A retry derives the same id. */
export const madeBy = ({ _id, companyId, createdAt }: Message, what: string): string =>
  idFor(createdAt, `${companyId} ${_id} ${what}`);

/**
 * Returns whether our message answers the contact: a user wrote it for this conversation. Scheduled messages, messages
 * from programs or the system, and forwarded messages are not answers.
 */
export const isAnswer = ({ userId, isPlanned, isForwarded }: Message): boolean =>
  userId !== null && !isPlanned && !isForwarded;

/**
 * Returns whether the message is a contact's voice note, which is transcribed on arrival. In groups, recordings are
 * transcribed only at an agent's request.
 */
export const isVoiceNoteOfContact = ({ fromMe, media, participant }: Message): boolean =>
  !fromMe && media?.kind === 'voice' && !participant;
