import type { WhatsappPresenceChanged } from '@recado/contracts';

/** A person's address: by number, by LID, or both. */
export type Address = Readonly<{ number: string | null; lid: string | null }>;

export type TextToSend = Readonly<{
  messageId: string;
  contact: Address;
  text: string;
  quoted: { messageId: string; fromMe: boolean; text: string } | null;
}>;

/** WhatsApp took the message, or said that it never will. `content` is what a retry needs, encoded. */
export type SendOutcome = { accepted: true; content: Uint8Array } | { accepted: false; reason: string };

export type Receipt = Readonly<{ messageIds: readonly string[]; ack: 3 | 4 | 5; at: Date }>;
export type Presence = Readonly<{ contact: Address; presence: WhatsappPresenceChanged['data']['presence'] }>;

export type ClientListeners = {
  onQr: (text: string) => void;
  onPaired: () => void;
  onOpen: (number: string) => void;
  /** Once, and nothing after it. The code is WhatsApp's, or 428 for a socket that broke. */
  onClosed: (code: number) => void;
  onReceipt: (receipt: Receipt) => void;
  onPresence: (presence: Presence) => void;
};

/** One live link to WhatsApp, from its opening to its end. Inbound messages go through the vault's journal. */
export interface WhatsappClient {
  /** Resolves when WhatsApp has answered. @throws ERR_SENDING_WAPP_MSG when it did not in time: send again, same id */
  sendText(message: TextToSend): Promise<SendOutcome>;
  markRead(contact: Address, messageIds: readonly string[]): Promise<void>;
  /** Unlinks the device, as far as WhatsApp can be reached. */
  logout(): Promise<void>;
  /** Closes at once; `onClosed` is not called. */
  close(): void;
}
