import type { ReplayConversation } from '@recado/contracts';
import { saidAt, talkAt, type Flow, type FlowFacts } from '@recado/flow-engine';
import { cut } from '@recado/service-kit/text';
import type { Message } from '../../conversations/message.js';
import { previewTextOf } from '../../conversations/message-preview.js';
import { widFor } from '../../handling/outbound/commands.js';

type Replayed = ReplayConversation['messages'][number];

const LONGEST_TEXT = 1_000;
const MOST_SAID = 10;

const wordsOf = (message: Message): string => cut(previewTextOf(message), LONGEST_TEXT);

/**
 * Returns whether an agent wrote the message, in Recado or on the phone. Automatic messages have ids derived from the
 * message that caused them.
 */
const isOfPerson = ({ _id, fromMe, userId, wid }: Message): boolean =>
  fromMe && (userId !== null || wid !== widFor(_id));

/**
 * Returns the contact's messages until an agent answered, each with the automatic answers that followed it. Oldest
 * first.
 */
export function replayedMessages(messages: readonly Message[]): Replayed[] {
  const end = messages.findIndex(isOfPerson);
  const own = end < 0 ? messages : messages.slice(0, end);
  const replayed: Replayed[] = [];
  for (const message of own) {
    const last = replayed.at(-1);
    if (!message.fromMe) replayed.push({ at: message.createdAt.toISOString(), text: wordsOf(message), said: [] });
    else if (last && last.said.length < MOST_SAID) last.said.push(wordsOf(message));
  }
  return replayed;
}

/** Drops the messages sent before a queue's flow began, which is with the message that selected the queue. */
export function fromEntry(flow: Flow, name: string, messages: readonly Replayed[], facts: FlowFacts): Replayed[] {
  const [first] = messages;
  if (!first) return [];
  let talk = talkAt(new Date(first.at).getTime());
  for (const [n, { at, text }] of messages.entries()) {
    talk = saidAt(talk, { flow, facts }, text, new Date(at).getTime());
    if (talk.marks.some(({ node }) => node.startsWith(`${name} `))) return messages.slice(n);
  }
  return [];
}
