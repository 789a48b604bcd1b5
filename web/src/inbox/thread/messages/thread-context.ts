import type { Ticket } from '@recado/contracts';
import { createContext, useContext } from 'react';
import type { ThreadMessage } from '../../live/inbox-state.js';

export type ThreadActions = {
  reply: (message: ThreadMessage) => void;
  forward: (messages: readonly ThreadMessage[]) => void;
  edit: (message: ThreadMessage) => void;
  erase: (messages: readonly ThreadMessage[]) => void;
  react: (message: ThreadMessage, emoji: string) => void;
  sendAgain: (message: ThreadMessage) => unknown;
  discard: (message: ThreadMessage) => void; // a failed message that was never sent
};
/** The ticket fields that messages need. */
export type ThreadTicket = Pick<Ticket, 'id' | 'contact' | 'createdAt' | 'status' | 'whatsappId'>;
type ThreadScope = {
  ticket: ThreadTicket;
  actions: ThreadActions | null; // null if the conversation is read-only
  writable: boolean; // whether the user can write to the contact now
  jump: (messageId: string) => void;
};

export const ThreadContext = createContext<ThreadScope | null>(null);

export function useThreadScope(): ThreadScope {
  const scope = useContext(ThreadContext);
  if (!scope) throw new Error('useThreadScope() is for messages inside a MessageList');
  return scope;
}
