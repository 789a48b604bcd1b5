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

/** A person has answered here, on the desk or on the company's phone: our own texts have ids that come from their message. */
const isOfPerson = ({ _id, fromMe, userId, wid }: Message): boolean =>
  fromMe && (userId !== null || wid !== widFor(_id));

/** Returns what a contact wrote until a person answered, each with what the desk said by itself after it. Oldest first. */
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

/** A queue's flow begins with the message that chose the queue. What was written to the desk before is left out. */
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
