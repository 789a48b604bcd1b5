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

/** A message is sent to the contact, or to the group if there is one. */
export type Recipient = Readonly<{ contact: Address; group: Pick<WhatsappGroup, 'id'> | null }>;

export type MediaToSend = Extract<SendWhatsappMessage['data']['content'], { type: 'media' }>;
/** The properties of a file that are not in the command. */
export type FileToSend = Readonly<{
  bytes: Readable;
  mimeType: string;
  seconds?: number;
  waveform?: Uint8Array;
  /** True if phones cannot play the recording as a voice note. */
  isPlainAudio?: boolean;
}>;
type Fields = Pick<SendWhatsappMessage['data'], 'messageId' | 'content' | 'quoted' | 'mentions' | 'forwarded'>;
/** A message to send. `upload` is the result of the method `upload`, for a message with a file. */
export type MessageToSend = Readonly<Fields & Recipient & { upload?: Uint8Array }>;

/**
 * WhatsApp accepted the message or refused it permanently. `content` is the encoded message, which a retry needs;
 * `members` is the number of recipients in a group.
 */
export type SendOutcome =
  { accepted: true; content: Uint8Array; members: number | null } | { accepted: false; reason: Refusal };
/**
 * The reason for a refusal. `restricted` means that the number may not start conversations now, `not-begun` that it may
 * not start this one.
 */
export type Refusal = 'not-on-whatsapp' | 'restricted' | 'not-begun' | 'refused';

export type Receipt = Readonly<{
  messageIds: readonly string[];
  ack: 3 | 4 | 5;
  at: Date;
  /** The group member who sent the receipt. */
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
export type GroupInfo = Readonly<{ subject: string; members: number }>;
/** Identifies a contact or a group. */
export type Subject = Readonly<{ contact: Address } | { groupId: string }>;

export type ClientListeners = {
  onQr: (text: string) => void;
  /** Called when linking reaches another step or needs the user. */
  onPairing: (pairing: Pairing) => void;
  onPaired: () => void;
  onOpen: (account: Account) => void;
  /** Called when the name of the account has changed. */
  onName: (name: string) => void;
  /** Called when WhatsApp reports the number's restrictions, and whenever they change. */
  onHealth: (health: NumberHealth) => void;
  /**
   * Called once, as the last listener. The code is WhatsApp's, or 428 for a broken socket. `problem` is the reason why
   * no phone was linked.
   */
  onClosed: (code: number, problem?: ErrorCode) => void;
  /** WhatsApp retains the receipt until this resolves, or resends it over the next connection. Never rejects. */
  onReceipt: (receipt: Receipt) => Promise<void>;
  onPresence: (presence: Presence) => void;
  /** Called when a LID and a number are found to belong to the same person. */
  onLearned: (person: Address) => void;
  /** Called when a picture, or a group's name or members, have changed. */
  onChanged: (subject: Subject) => void;
  rejectsCalls: () => boolean;
  ignoresGroups: () => boolean;
};

/** A live connection to WhatsApp. Inbound messages go through the vault's journal. */
export interface WhatsappClient {
  readonly addressBook: Pick<AddressBook, 'learn' | 'bothAddresses' | 'isSelf'>;
  /**
   * Uploads a file to WhatsApp's media host.
   * @returns the encoded section of a message that refers to the file; it can be used in several messages
   * @throws ERR_WAPP_UPLOAD_MEDIA if the host refused it, ERR_SENDING_WAPP_MSG if WhatsApp returned no host
   */
  upload(content: MediaToSend, file: FileToSend): Promise<Uint8Array>;
  /**
   * Resolves when WhatsApp has responded.
   * @throws ERR_SENDING_WAPP_MSG if it did not respond in time; send again under the same ID
   */
  send(message: MessageToSend): Promise<SendOutcome>;
  sendPresence(to: Recipient, presence: Presence['presence']): Promise<void>;
  markRead(to: Recipient, messageIds: readonly string[]): Promise<void>;
  /**
   * Registers a pairing code, as an alternative to the QR code.
   * @throws ERR_WAPP_NOT_INITIALIZED unless WhatsApp is waiting for a pairing, ERR_WAPP_CODE_REFUSED,
   * ERR_WAPP_CODE_TOO_OFTEN; ERR_UNAVAILABLE if there is no response
   */
  pairingCode(number: string): Promise<string>;
  /** @throws ERR_WAPP_NOT_INITIALIZED; ERR_WAPP_PASSKEY_EXPIRED unless WhatsApp is waiting for a passkey */
  signPasskey(nonce: string, credential: PasskeyCredential): void;
  /** @throws ERR_WAPP_NOT_INITIALIZED; ERR_WAPP_PASSKEY_EXPIRED unless the user is comparing the codes */
  confirmPasskey(nonce: string): void;
  /**
   * Handles messages from a history as if they had arrived while the device was offline. Resolves when they are stored.
   */
  receiveMissed(records: readonly proto.IWebMessageInfo[]): Promise<void>;
  /** @throws ERR_WAPP_CHECK_CONTACT */
  checkNumber(number: string): Promise<NumberCheck>;
  /**
   * Asks the phone to upload a file again.
   * @returns the file's new URL
   */
  refreshMedia(media: MediaToRefresh): Promise<MediaAddress>;
  /** Returns null if there is no picture or it is not visible to this account. */
  pictureOf(subject: Subject): Promise<string | null>;
  groupInfo(groupId: string): Promise<GroupInfo>;
  /**
   * Returns null if WhatsApp refuses.
   * @throws Error if there is no usable response: try again
   */
  orderItems(request: OrderRequest): Promise<OrderItems | null>;
  /** Unlinks the device if WhatsApp can be reached. */
  logout(): Promise<void>;
  /** Closes immediately, without calling `onClosed`. */
  close(): void;
}
