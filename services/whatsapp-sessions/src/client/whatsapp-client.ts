import type {
  ErrorCode,
  NumberHealth,
  OrderItems,
  Pairing,
  PasskeyCredential,
  SendWhatsappMessage,
  WhatsappPresenceChanged,
  WhatsappGroup,
} from '@recado/contracts';
import type { proto } from '@whiskeysockets/baileys';
import type { Readable } from 'node:stream';
import type { Address } from '../protocol/jids.js';
import type { Media } from '../protocol/read-media.js';
import type { OrderRequest } from '../protocol/read-order.js';
import type { AddressBook } from './address-book.js';

/** A message goes to the contact, or to the group when there is one. */
export type Recipient = Readonly<{ contact: Address; group: Pick<WhatsappGroup, 'id'> | null }>;

export type MediaToSend = Extract<SendWhatsappMessage['data']['content'], { type: 'media' }>;
/** The parts of a file that the command does not carry. */
export type FileToSend = Readonly<{
  bytes: Readable;
  mimeType: string;
  seconds?: number;
  waveform?: Uint8Array;
  /** True when phones cannot play the recording as a voice note. */
  isPlainAudio?: boolean;
}>;
type Fields = Pick<SendWhatsappMessage['data'], 'messageId' | 'content' | 'quoted' | 'mentions' | 'forwarded'>;
/** `upload`: what `upload` returned, for a message with a file. */
export type MessageToSend = Readonly<Fields & Recipient & { upload?: Uint8Array }>;

/**
 * WhatsApp took the message, or said that it never will. `content` is the encoded message, which a retry needs; `members`
 * counts the recipients in a group.
 */
export type SendOutcome =
  { accepted: true; content: Uint8Array; members: number | null } | { accepted: false; reason: Refusal };
/** `restricted`: the number may begin no conversations now; `not-begun`: it may not begin this one. */
export type Refusal = 'not-on-whatsapp' | 'restricted' | 'not-begun' | 'refused';

export type Receipt = Readonly<{
  messageIds: readonly string[];
  ack: 3 | 4 | 5;
  at: Date;
  /** The member of a group that sent the receipt. */
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
/** Names a person or a group. */
export type Subject = Readonly<{ contact: Address } | { groupId: string }>;

export type ClientListeners = {
  onQr: (text: string) => void;
  /** Called when linking has come to another step, or waits for a person. */
  onPairing: (pairing: Pairing) => void;
  onPaired: () => void;
  onOpen: (account: Account) => void;
  /** Called when the account's name has changed. */
  onName: (name: string) => void;
  /** Called when WhatsApp says what the number may do, and whenever that changes. */
  onHealth: (health: NumberHealth) => void;
  /**
   * Called once, as the last listener. The code is WhatsApp's, or 428 for a socket that broke. `problem`: why no phone could be
   * linked.
   */
  onClosed: (code: number, problem?: ErrorCode) => void;
  /** WhatsApp keeps the receipt until this resolves, and sends it again over the next link. It never rejects. */
  onReceipt: (receipt: Receipt) => Promise<void>;
  onPresence: (presence: Presence) => void;
  /** Called when it is known that a LID and a number are one person. */
  onLearned: (person: Address) => void;
  /** Called when a picture, or the name or members of a group, have changed. */
  onChanged: (subject: Subject) => void;
  rejectsCalls: () => boolean;
  ignoresGroups: () => boolean;
};

/** A live link to WhatsApp, from its opening to its end. Inbound messages go through the vault's journal. */
export interface WhatsappClient {
  readonly addressBook: Pick<AddressBook, 'learn' | 'bothAddresses' | 'isSelf'>;
  /**
   * Puts a file on WhatsApp's media host. @returns the encoded part of a message that points to it, for any number of messages
   * @throws ERR_WAPP_UPLOAD_MEDIA when the host did not take it, ERR_SENDING_WAPP_MSG when WhatsApp named none
   */
  upload(content: MediaToSend, file: FileToSend): Promise<Uint8Array>;
  /** Resolves when WhatsApp has answered. @throws ERR_SENDING_WAPP_MSG when it did not in time: send again, same id */
  send(message: MessageToSend): Promise<SendOutcome>;
  sendPresence(to: Recipient, presence: Presence['presence']): Promise<void>;
  markRead(to: Recipient, messageIds: readonly string[]): Promise<void>;
  /**
   * Registers a code for the phone, instead of the QR code. @throws ERR_WAPP_NOT_INITIALIZED unless it waits for a pairing,
   * ERR_WAPP_CODE_REFUSED, ERR_WAPP_CODE_TOO_OFTEN, ERR_UNAVAILABLE without an answer
   */
  pairingCode(number: string): Promise<string>;
  /** @throws ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PASSKEY_EXPIRED unless WhatsApp waits for it */
  signPasskey(nonce: string, credential: PasskeyCredential): void;
  /** @throws ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_PASSKEY_EXPIRED unless the codes are to be compared */
  confirmPasskey(nonce: string): void;
  /** Takes messages of a history as if they had come while the device was offline. Resolves when they are stored. */
  receiveMissed(records: readonly proto.IWebMessageInfo[]): Promise<void>;
  /** @throws ERR_WAPP_CHECK_CONTACT */
  checkNumber(number: string): Promise<NumberCheck>;
  /** Asks the phone to upload a file again. @returns its new address */
  refreshMedia(media: MediaToRefresh): Promise<MediaAddress>;
  /** Returns null when there is no picture, or none for us. */
  pictureOf(subject: Subject): Promise<string | null>;
  groupFacts(groupId: string): Promise<GroupFacts>;
  /** Returns null when WhatsApp refuses. @throws Error without a usable answer: ask again */
  orderItems(request: OrderRequest): Promise<OrderItems | null>;
  /** Unlinks the device, as far as WhatsApp can be reached. */
  logout(): Promise<void>;
  /** Closes at once, without calling `onClosed`. */
  close(): void;
}
