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

/** A quoted message as it was when it was quoted; `wid` is WhatsApp's id of it. */
export type Quoted = Readonly<{
  id: string;
  wid: string;
  body: string;
  fromMe: boolean;
  mediaType?: MediaType | null;
  participant?: WhatsappPerson | null;
}>;

/** A quoted message that is not stored, as the answer carries it. */
export type CarriedQuote = Omit<Quoted, 'id' | 'wid'> & Readonly<{ isStatus: boolean }>;

/** A file of a message. `key` is null until its bytes are here, and stays so when `errorCode` says that they never will be. */
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

/** Names a voter by number or LID or both, and our own phone by neither. */
export type Voter = Readonly<{ number: string | null; lid: string | null; fromMe: boolean }>;
/** The newest vote of a person; without options it was taken back. `sequence` orders those of one second. */
export type Vote = Voter & Readonly<{ name: string; options: readonly number[]; at: Date; sequence: number }>;
/** A poll, whose options are named by the hashes of their whole names. `revision` counts the votes that came. */
export type Poll = Readonly<{
  question: string;
  options: readonly Readonly<{ name: string; hash: string }>[];
  votes: readonly Vote[];
  revision: number;
}>;

/** `by` tells people apart: an agent's id, 'phone', or an address of WhatsApp. */
export type Reaction = MessageReaction & Readonly<{ by: string; at: Date }>;
/** The text that a message had before the edit `wid` replaced it. `isEarly`: the edit arrived before its message. */
export type Edit = Readonly<{ body: string; editedAt: Date; wid: string; isEarly?: true }>;

/** Fields that few messages have. A field that does not apply is absent. */
type Rarely = {
  errorReason: string | null; // finer than its error code
  media: MessageFile;
  location: Readonly<{ latitude: number; longitude: number; name: string; address: string; live: boolean }>;
  contacts: readonly z.infer<typeof SharedContact>[];
  call: Readonly<{ video: boolean; outcome: 'missed' | 'rejected' | 'answered' }>;
  carriedQuote: CarriedQuote; // in the place of `quotedMsg`
  referral: AdReferral; // the ad from which it was written
  label: MessageLabel; // a kind that few people send
  albumId: string; // pictures and videos that were sent together
  catalog: CatalogCard; // an order, a product or a catalogue
  poll: Poll; // with the votes in it
  participant: WhatsappPerson; // who wrote it in a group
  reactions: readonly Reaction[];
  edits: readonly Edit[];
  isDeleted: boolean;
  isForwarded: boolean;
  isSigned: boolean; // the name of its author stands above the text
  viewOnce: boolean;
  operator: string; // the name of the operator of the platform who wrote it
  hasSources: boolean; // an assistant wrote it out of the company's knowledge: see AnswerSources
  transcript: string | null; // of a recording, as a machine understood it; null: it went with the message
  consulted: readonly string[]; // the tools that an assistant used for it
  isPlanned: boolean; // somebody waits to hear how it went: see SettlePlanned
  planned: PlannedBy; // what sent it by itself
  imported: true; // from before the number was linked: see ImportedMessage
};

/** A line of a conversation. */
export type Message = Readonly<
  {
    _id: string;
    companyId: string;
    ticketId: string;
    contactId: string;
    whatsappId: string;
    wid: string; // WhatsApp's id, chosen by us for what we send
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
    words?: readonly string[]; // by which it is found
  } & Partial<Rarely>
>;

/** The content of a message, without its writer, its receiver and its time. */
export type Said = Pick<Message, 'body' | 'mediaType' | 'words'> & Partial<Rarely>;

export type Searchable = Pick<Message, 'body' | 'media' | 'contacts' | 'transcript' | 'referral'>;

/** What a message is found by: its text, the name of its file, what a recording says, the contacts it shares, its ad. */
export function searchedTextOf({ body, media, contacts, transcript, referral }: Searchable): string {
  const cards = contacts?.map(({ name, vcard }) => [name, ...readContactCard(vcard).numbers].join(' '));
  return [...(cards ?? [body]), media?.fileName, transcript, referral?.headline].filter(Boolean).join(' ');
}
export const searchWordsOf = (message: Searchable): string[] => wordsOf(searchedTextOf(message));

export type StoredFile = Pick<UploadedFile, 'key' | 'kind' | 'mimeType' | 'fileName' | 'bytes' | 'seconds'>;

/** The content of a text, or of a file that lies in the MediaStore with the text as its caption. */
export function saidWith(body: string, file: StoredFile | null = null): Said {
  if (!file) return { body, mediaType: null, words: wordsOf(body) };
  const { key, kind, mimeType, fileName, bytes, seconds = null } = file;
  const media = { kind, mimeType, fileName, bytes, seconds, key, errorCode: null };
  return { body, mediaType: MEDIA_TYPE_OF[kind], media, words: wordsOf(`${body} ${fileName}`) };
}

type Written = {
  id: string;
  wid: string;
  said: Said;
  userId: string | null;
  operator?: string | undefined;
  whatsappId: string;
  quotedMsg: Quoted | null;
};

/** An agent's message, or the system's, queued. */
export function outboundMessage(ticket: Ticket, written: Written, now: Date): Message {
  const { id: _id, wid, said, userId, operator, whatsappId, quotedMsg } = written;
  const { _id: ticketId, companyId, contactId, queueId } = ticket;
  return {
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
}

/** The id of what a message makes besides itself: its repeat makes the same. */
export const madeBy = ({ _id, companyId, createdAt }: Message, what: string): string =>
  idFor(createdAt, `${companyId} ${_id} ${what}`);

/**
 * Tells whether a message of ours answers the contact: a user wrote it for this conversation. What is planned, sent by a
 * program or by the system, or forwarded from elsewhere answers nobody.
 */
export const isAnswer = ({ userId, isPlanned, isForwarded }: Message): boolean =>
  userId !== null && !isPlanned && !isForwarded;

/** Voice notes of contacts are transcribed as they come. Those in groups are written for others and wait for an agent's wish. */
export const isVoiceNoteOfContact = ({ fromMe, media, participant }: Message): boolean =>
  !fromMe && media?.kind === 'voice' && !participant;
