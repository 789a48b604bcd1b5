import type { Advanced, FlowState } from '@recado/flow-engine';
import { readableTextOf } from '../../conversations/message-preview.js';
import type { Message } from '../../conversations/message.js';
import type { FlowConversation, Misunderstood } from './flow-conversation.js';

type WaitingConversation = Pick<FlowConversation, 'state' | 'seenOrder' | 'misunderstood'>;

/** Returns whether a step stayed at the same question because the message is not a valid answer. */
export const isNoAnswer = ({ state, marks }: Pick<Advanced, 'state' | 'marks'>): boolean =>
  marks.some(({ what, node }) => what === 'invalid' && node === state.node) &&
  !marks.some(({ what }) => what === 'entered');

/** Returns the message that a step did not accept, with the question, or null if it was accepted. */
export function misunderstoodIn(advanced: Pick<Advanced, 'state' | 'marks'>, order: string): Misunderstood | null {
  const { node, enteredAt } = advanced.state;
  return node !== null && isNoAnswer(advanced) ? { order, node, enteredAt } : null;
}

/** Returns whether the question that did not accept a message still waits for an answer. */
export function isStillWaiting(
  { state, misunderstood }: WaitingConversation,
  { order }: Pick<Message, 'order'>,
): boolean {
  if (!misunderstood || misunderstood.order !== order) return false;
  return misunderstood.node === state.node && misunderstood.enteredAt === state.enteredAt;
}

/**
 * Updates the state with the new text of a message that was collected for a bot but not sent yet. Returns null if there
 * is none.
 */
export function withEditedText({ state, seenOrder }: WaitingConversation, message: Message): FlowState | null {
  const before = message.edits?.at(-1);
  if (!before || seenOrder !== message.order) return null;
  const was = readableTextOf({ ...message, body: before.body });
  if (state.outcome !== null || state.heard.at(-1) !== was) return null;
  return { ...state, heard: [...state.heard.slice(0, -1), readableTextOf(message)] };
}
