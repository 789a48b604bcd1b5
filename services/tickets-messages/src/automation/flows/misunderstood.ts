import type { Advanced, FlowState } from '@recado/flow-engine';
import { heardTextOf } from '../../conversations/message-preview.js';
import type { Message } from '../../conversations/message.js';
import type { FlowConversation, Misunderstood } from './flow-conversation.js';

type Asked = Pick<FlowConversation, 'state' | 'seenOrder' | 'misunderstood'>;

/** Tells whether a step left the conversation at the same question because what was written is no answer to it. */
export const isNoAnswer = ({ state, marks }: Pick<Advanced, 'state' | 'marks'>): boolean =>
  marks.some(({ what, node }) => what === 'invalid' && node === state.node) &&
  !marks.some(({ what }) => what === 'entered');

/** The message that a step did not take as an answer, with the question; null when it took it. */
export function misunderstoodIn(advanced: Pick<Advanced, 'state' | 'marks'>, order: string): Misunderstood | null {
  const { node, enteredAt } = advanced.state;
  return node !== null && isNoAnswer(advanced) ? { order, node, enteredAt } : null;
}

/** Tells whether the question that did not take a message as an answer still waits for one. */
export function isStillAsked({ state, misunderstood }: Asked, { order }: Pick<Message, 'order'>): boolean {
  if (!misunderstood || misunderstood.order !== order) return false;
  return misunderstood.node === state.node && misunderstood.enteredAt === state.enteredAt;
}

/**
 * Returns the state with the new text of a message that waits for the turn of a bot: it was collected and no bot was asked
 * with it yet. Null: it does not wait.
 */
export function collectedAnew({ state, seenOrder }: Asked, message: Message): FlowState | null {
  const before = message.edits?.at(-1);
  if (!before || seenOrder !== message.order) return null;
  const was = heardTextOf({ ...message, body: before.body });
  if (state.outcome !== null || state.heard.at(-1) !== was) return null;
  return { ...state, heard: [...state.heard.slice(0, -1), heardTextOf(message)] };
}
