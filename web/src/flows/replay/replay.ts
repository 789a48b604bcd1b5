import type { ReplayConversation } from '@recado/contracts';
import {
  answered,
  lastNoted,
  movedTo,
  nodeOf,
  saidAt,
  talkAt,
  type Flow,
  type TranscriptLine,
  type Reply,
  type Talk,
  type World,
} from '@recado/flow-engine';

/** The messages and the outcome of a conversation. */
export type Course = Readonly<{
  lines: readonly TranscriptLine[];
  outcome: 'handedOver' | 'ended' | null;
  queueId: string | null;
}>;
export const KINDS = ['noPeople', 'queue', 'outcome', 'words', 'same'] as const;
export type Kind = (typeof KINDS)[number];
/**
 * Two runs of one conversation. `at` is the number of lines before the first difference; `nodeId` is the node where the
 * draft differs.
 */
export type Comparison = Readonly<{
  conversation: ReplayConversation;
  kind: Kind;
  before: Course;
  after: Course;
  at: number;
  nodeId: string | null;
}>;

/** The longest time that a node can wait. A replay continues for this long after the last message. */
const LONGEST_MS = 31 * 24 * 60 * 60_000;
const MOST_QUESTIONS = 10;

type Message = ReplayConversation['messages'][number];

/** Replies with a bot's recorded messages, or with the values that were stored from an HTTP response. */
export function replyFor({ asked }: Talk, { values }: ReplayConversation, message: Message): Reply | null {
  if (asked?.type === 'ask') return { messages: message.said, values: {}, ended: false };
  if (asked?.type !== 'call') return null; // lookup results are not stored
  const saved = asked.saves.flatMap(({ name }) =>
    Object.hasOwn(values, name) ? [[name, values[name] ?? ''] as const] : [],
  );
  return saved.length > 0 ? { messages: [], values: Object.fromEntries(saved), ended: true } : null;
}

/** Runs a conversation through a flow to its end. */
export function replayed(flow: Flow, conversation: ReplayConversation): Talk {
  const { facts, messages } = conversation;
  const world: World = { flow, facts: { ...facts, contact: { name: '', number: '' } } };
  let talk = talkAt(new Date(messages[0]?.at ?? 0).getTime());
  for (const message of messages) {
    talk = saidAt(talk, world, message.text, Math.max(talk.now, new Date(message.at).getTime()));
    for (let n = 0; n < MOST_QUESTIONS && talk.asked; n += 1)
      talk = answered(talk, world, replyFor(talk, conversation, message));
  }
  return talk.state?.outcome ? talk : movedTo(talk, world, talk.now + LONGEST_MS);
}

const isShown = (line: TranscriptLine) => line.from !== 'note' || line.note.kind !== 'clock';

function courseOf(talk: Talk): Course {
  const lines = talk.lines.filter(isShown);
  return { lines, outcome: talk.state?.outcome ?? null, queueId: lastNoted(talk, 'queue') ?? null };
}

/** Returns the original messages, which are compared if no version was published. An agent took over at the end. */
function realCourse({ messages, queueId }: ReplayConversation): Course {
  const lines = messages.flatMap(({ at: time, text, said }): TranscriptLine[] => {
    const place = { at: new Date(time).getTime(), node: null };
    return [
      { ...place, from: 'contact', text },
      ...said.map((words): TranscriptLine => ({ ...place, from: 'flow', text: words })),
    ];
  });
  return { lines, outcome: 'handedOver', queueId };
}

const wordsOf = ({ lines }: Course) =>
  lines.flatMap((line) => (line.from === 'note' ? [] : [`${line.from} ${line.text}`]));

function kindOf(before: Course, after: Course): Kind {
  if (before.outcome === 'handedOver' && after.outcome === null) return 'noPeople';
  if (before.queueId !== after.queueId) return 'queue';
  if (before.outcome !== after.outcome) return 'outcome';
  return wordsOf(before).join('\n') === wordsOf(after).join('\n') ? 'same' : 'words';
}

const isSame = (a: TranscriptLine | undefined, b: TranscriptLine | undefined): boolean => {
  if (!a || !b || a.from !== b.from) return false;
  if (a.from !== 'note') return b.from !== 'note' && a.text === b.text;
  return b.from === 'note' && a.note.kind === b.note.kind && a.note.id === b.note.id;
};

/** Compares the draft with the published version, or with the real messages when there is none. */
export function compared(conversation: ReplayConversation, published: Flow | null, draft: Flow): Comparison {
  const talk = replayed(draft, conversation);
  const before = published ? courseOf(replayed(published, conversation)) : realCourse(conversation);
  const after = courseOf(talk);
  const kind = kindOf(before, after);
  const parted = after.lines.findIndex((line, n) => !isSame(before.lines[n], line));
  const at = parted < 0 ? after.lines.length : parted;
  return { conversation, kind, before, after, at, nodeId: after.lines[at]?.node ?? nodeOf(talk) };
}
