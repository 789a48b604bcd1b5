import type { Thread, ThreadMessage } from './inbox-state.js';

export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'start'; key: string; at: string }
  | { kind: 'recovered'; key: string; count: number }
  | { kind: 'message'; key: string; message: ThreadMessage; isFirst: boolean };

const dayOf = (iso: string) => new Date(iso).toDateString();

const isNewDay = (previous: ThreadMessage | undefined, { createdAt }: ThreadMessage) =>
  !previous || dayOf(previous.createdAt) !== dayOf(createdAt);
const isGap = (previous: ThreadMessage | undefined, { recovered }: ThreadMessage) => recovered && !previous?.recovered;

function recoveredRun(messages: readonly ThreadMessage[], from: number): number {
  let end = from;
  while (messages[end]?.recovered) end++;
  return end - from;
}

/** Messages with what stands between them: days, the start of the conversation, and gaps that were filled later. */
export function threadItems({ messages, hasMore }: Thread, startedAt: string): readonly ThreadItem[] {
  const items: ThreadItem[] = [];
  messages.forEach((message, index) => {
    const previous = messages[index - 1];
    const newDay = isNewDay(previous, message);
    if (newDay) items.push({ kind: 'day', key: `day ${message.id}`, at: message.createdAt });
    if (!previous && !hasMore) items.push({ kind: 'start', key: 'start', at: startedAt });
    const gap = isGap(previous, message);
    if (gap) items.push({ kind: 'recovered', key: `gap ${message.id}`, count: recoveredRun(messages, index) });
    const isFirst = newDay || gap || previous?.fromMe !== message.fromMe;
    items.push({ kind: 'message', key: message.id, message, isFirst });
  });
  return items;
}
