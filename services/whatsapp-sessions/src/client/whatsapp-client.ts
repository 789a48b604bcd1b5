import type { SendWhatsappMessage, WhatsappPresenceChanged, WhatsappGroup } from '@recado/contracts';
import type { Readable } from 'node:stream';
import type { Address } from '../protocol/jids.js';
import type { Media } from '../protocol/read-media.js';

/** To whom: the contact, or the group when there is one. */
export type Recipient = Readonly<{ contact: Address; group: Pick<WhatsappGroup, 'id'> | null }>;

/** What a file needs besides what the command says. */
export type FileToSend = Readonly<{
  bytes: Readable;
  mimeType: string;
  seconds?: number;
  waveform?: Uint8Array;
  /** Not recorded in a way that phones play as a voice note. */
  isPlainAudio?: boolean;
}>;
type Fields = Pick<SendWhatsappMessage['data'], 'messageId' | 'content' | 'quoted' | 'mentions' | 'forwarded'>;
export type MessageToSend = Readonly<Fields & Recipient & { file?: FileToSend }>;

/**
 * WhatsApp took the message, or said that it never will. `content` is what a retry needs, encoded; `members` is how many
 * in a group are meant.
 */
export type SendOutcome =
  { accepted: true; content: Uint8Array; members: number | null } | { accepted: false; reason: Refusal };
export type Refusal = 'not-on-whatsapp' | 'restricted' | 'refused';

export type Receipt = Readonly<{
  messageIds: readonly string[];
  ack: 3 | 4 | 5;
  at: Date;
  /** Who, when it is only one of several. */
  member: Address | null;
}>;
export type Presence = Readonly<{
  contact: Address;
  group: WhatsappGroup | null;
  presence: WhatsappPresenceChanged['data']['presence'];
}>;
export type NumberCheck = Readonly<{ exists: boolean; number: string; lid: string | null }>;
export type MediaAddress = Readonly<{ url?: string | null; directPath?: string | null }>;
export type MediaToRefresh = Recipient &
  Readonly<{ messageId: string; fromMe: boolean; media: Media; plaintext: Uint8Array }>;
export type Account = Readonly<{ number: string; name: string | null }>;
export type GroupFacts = Readonly<{ subject: string; members: number }>;
/** A person or a group. */
export type Subject = Readonly<{ contact: Address } | { groupId: string }>;

export type ClientListeners = {
  onQr: (text: string) => void;
  onPaired: () => void;
  onOpen: (account: Account) => void;
  /** The account has another name now. */
  onName: (name: string) => void;
  /** Once, and nothing after it. The code is WhatsApp's, or 428 for a socket that broke. */
  onClosed: (code: number) => void;
  /** Until it resolves, WhatsApp keeps the receipt and sends it again over the next link. Never rejects. */
  onReceipt: (receipt: Receipt) => Promise<void>;
  onPresence: (presence: Presence) => void;
  /** That a LID and a number are one person. */
  onLearned: (person: Address) => void;
  /** The picture, or for a group its name or members, are others now. */
  onChanged: (subject: Subject) => void;
  rejectsCalls: () => boolean;
  ignoresGroups: () => boolean;
};

/** One live link to WhatsApp, from its opening to its end. Inbound messages go through the vault's journal. */
export interface WhatsappClient {
  /** Resolves when WhatsApp has answered. @throws ERR_SENDING_WAPP_MSG when it did not in time: send again, same id */
  send(message: MessageToSend): Promise<SendOutcome>;
  sendPresence(to: Recipient, presence: Presence['presence']): Promise<void>;
  markRead(to: Recipient, messageIds: readonly string[]): Promise<void>;
  /** For the phone, instead of the QR code. @throws ERR_WAPP_NOT_INITIALIZED unless it waits for a pairing */
  pairingCode(number: string): Promise<string>;
  /** @throws ERR_WAPP_CHECK_CONTACT */
  checkNumber(number: string): Promise<NumberCheck>;
  /** Where the phone has put the file anew. */
  refreshMedia(media: MediaToRefresh): Promise<MediaAddress>;
  /** null: there is none, or not for us. */
  pictureOf(subject: Subject): Promise<string | null>;
  groupFacts(groupId: string): Promise<GroupFacts>;
  /** Unlinks the device, as far as WhatsApp can be reached. */
  logout(): Promise<void>;
  /** Closes at once; `onClosed` is not called. */
  close(): void;
}
