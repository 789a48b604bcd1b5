import { randomBytes } from 'node:crypto';
import type { MessageFields } from './kinds.js';

export type Ack = 'sent' | 'delivered' | 'read' | 'played';

/** A reaction. Each participant has at most one per message. */
export type Reaction = { by: string; emoji: string };

/** A message as shown on its chat's screens. */
export type ShownMessage = MessageFields & {
  id: string;
  fromContact: boolean;
  /** When it was written to or read from the socket, in epoch ms with a fraction. */
  sentAt: number;
  ack: Ack;
  /** When the recipient confirmed it, or when the contact decrypted it. */
  receivedAt: number | null;
  /** The author's number, in a group. */
  author?: string;
  reactions?: Reaction[];
  edited?: true;
  deleted?: true;
  /** Set if the message was written on the phone itself, not by a companion. */
  fromPhone?: true;
  /** The acknowledgement of each group member, by number. */
  receipts?: Record<string, Ack>;
};

export type ChatMessage = ShownMessage & {
  /**
   * The encoded protocol message in base64, if the text is not enough to rebuild it. Used for clients that request it
   * again.
   */
  proto?: string;
  /** The secret that encrypts later changes, in base64, unless `proto` contains it. */
  secret?: string;
  /** The address that the companion sent to. Receipts must come from the same address. */
  writtenTo?: string;
  /** The device that sent it. */
  device?: number;
};

/** Identifies a chat. `contact` is the contact's number or a group's ID. */
export type ChatKey = { contact: string; phone: string };

export const RANK: Record<Ack, number> = { sent: 0, delivered: 1, read: 2, played: 3 };

/** Returns the message without the fields that only the simulator needs. */
export const shown = (message: ChatMessage): ShownMessage => {
  const copy: ChatMessage = { ...message };
  delete copy.proto;
  delete copy.secret;
  delete copy.writtenTo;
  delete copy.device;
  return copy;
};

/** Epoch milliseconds with a fraction. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

export const newMessageId = (): string => `AC${randomBytes(15).toString('hex').toUpperCase()}`;
