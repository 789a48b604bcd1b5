import { randomBytes } from 'node:crypto';
import type { Facts } from './kinds.js';

export type Ack = 'sent' | 'delivered' | 'read' | 'played';

/** Each person has one reaction. */
export type Reaction = { by: string; emoji: string };

/** A message as the screens of its chat show it. */
export type ShownMessage = Facts & {
  id: string;
  fromContact: boolean;
  /** Epoch ms, to fractions: written to the socket, or taken from it. */
  sentAt: number;
  ack: Ack;
  /** When the other side confirmed it, or when the contact decrypted it. */
  receivedAt: number | null;
  /** The number of who wrote it, in a group. */
  author?: string;
  reactions?: Reaction[];
  edited?: true;
  deleted?: true;
  /** Typed on the phone itself, not by a companion. */
  fromPhone?: true;
  /** In a group: how far it came, by number. */
  receipts?: Record<string, Ack>;
};

export type ChatMessage = ShownMessage & {
  /** The encoded protocol message in base64, where the text does not say it all: for clients that ask again. */
  proto?: string;
  /** Seals later changes, in base64, where `proto` does not carry it. */
  secret?: string;
  /** The address the companion wrote to; its receipts must come from the same one. */
  writtenTo?: string;
  /** The device that wrote it. */
  device?: number;
};

/** The contact's number, or the id of a group. */
export type ChatKey = { contact: string; phone: string };

export const RANK: Record<Ack, number> = { sent: 0, delivered: 1, read: 2, played: 3 };

/** Without what only the simulator needs. */
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
