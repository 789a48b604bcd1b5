import { advance, begin } from './advance.js';
import type { Flow, FlowFile } from './flow.js';
import type { Invoices } from './invoices.js';
import { keptOf } from './json-path.js';
import { saidAtNode } from './recorder.js';
import type { Advanced, FlowEffect, FlowEvent, FlowFacts, FlowMark, FlowState } from './state.js';

/** A request to which the tester responds in place of a bot, an HTTP endpoint or an invoice system. */
export type OpenQuestion = Extract<FlowEffect, { type: 'ask' | 'call' | 'lookUp' }>;
const isQuestion = (effect: FlowEffect): effect is OpenQuestion => ['ask', 'call', 'lookUp'].includes(effect.type);

/** An event other than a message, and the id of its subject. */
export type Note = Readonly<{
  kind: 'queue' | 'tag' | 'assign' | 'close' | 'handedOver' | 'ended' | 'clock';
  id: string | null;
}>;
/** `node` is the conversation's node, or null outside the flow. */
export type TranscriptLine = Readonly<{ at: number; node: string | null }> &
  (Readonly<{ from: 'contact' | 'flow'; text: string; file?: FlowFile }> | Readonly<{ from: 'note'; note: Note }>);

/** A test conversation. `now` is its clock, which only the tester advances. */
export type Talk = Readonly<{
  state: FlowState | null;
  now: number;
  lines: readonly TranscriptLine[];
  /** The request to which the tester responds in place of a bot, an HTTP endpoint or an invoice system. */
  asked: OpenQuestion | null;
  tagIds: readonly string[];
  marks: readonly FlowMark[];
}>;
/** The tested flow and the contact. */
export type World = Readonly<{ flow: Flow; facts: FlowFacts }>;

/** The time between a tester's messages; faster ones would look like a bot's. */
const TYPING_MS = 15_000;
/** A draft's timers may fire forever, so the clock stops after this number. */
const MOST_RINGS = 50;

export const talkAt = (now: number): Talk => ({ state: null, now, lines: [], asked: null, tagIds: [], marks: [] });

/** Returns the node at which the conversation waits, or else its last node. */
export const nodeOf = ({ state, marks }: Talk): string | null => state?.node ?? marks.at(-1)?.node ?? null;

/** Returns the subject of the latest note of a kind; undefined if there is none. */
export const lastNoted = ({ lines }: Pick<Talk, 'lines'>, kind: Note['kind']): string | null | undefined =>
  lines.flatMap((line) => (line.from === 'note' && line.note.kind === kind ? [line.note.id] : [])).at(-1);

const situationOf = ({ now, tagIds }: Talk, { flow, facts }: World) => ({
  ...{ flow, now: new Date(now) },
  facts: { ...facts, tagIds: [...facts.tagIds, ...tagIds] },
});

function noteOf(effect: FlowEffect): Note | null {
  if (effect.type === 'queue') return { kind: 'queue', id: effect.queueId };
  if (effect.type === 'tag') return { kind: 'tag', id: effect.tagId };
  if (effect.type === 'assign') return { kind: 'assign', id: effect.userId };
  return effect.type === 'close' ? { kind: 'close', id: null } : null;
}

function linesOf({ state, effects, marks }: Advanced, at: number): TranscriptLine[] {
  const last = marks.at(-1)?.node ?? state.node;
  const lines = effects.flatMap((effect): TranscriptLine[] => {
    if (effect.type === 'say') {
      const { text, file, id } = effect;
      return [{ from: 'flow', text, ...(file && { file }), at, node: saidAtNode(id) }];
    }
    const note = noteOf(effect);
    return note ? [{ from: 'note', note, at, node: last }] : [];
  });
  return state.outcome ? [...lines, { from: 'note', note: { kind: state.outcome, id: null }, at, node: last }] : lines;
}

function after(talk: Talk, advanced: Advanced): Talk {
  const { state, effects, marks } = advanced;
  const asked = effects.find(isQuestion);
  const tags = effects.flatMap((effect) => (effect.type === 'tag' ? [effect.tagId] : []));
  return {
    ...talk,
    state,
    lines: [...talk.lines, ...linesOf(advanced, talk.now)],
    asked: asked ?? (state.asked ? talk.asked : null),
    tagIds: [...talk.tagIds, ...tags],
    marks: [...talk.marks, ...marks],
  };
}

const step = (talk: Talk, world: World, event: FlowEvent): Talk =>
  talk.state === null || talk.state.outcome !== null
    ? talk
    : after(talk, advance(situationOf(talk, world), talk.state, event));

function ringing(talk: Talk, world: World, until: number): Talk {
  let rung = talk;
  for (let n = 0; n < MOST_RINGS; n += 1) {
    const timer = rung.state?.timer;
    const at = timer ? new Date(timer.at).getTime() : Infinity;
    if (!timer || at > until) break;
    rung = step({ ...rung, now: Math.max(rung.now, at) }, world, { type: 'timeout', step: timer.step });
  }
  return rung;
}

/** A bot waits until a burst of messages has ended; the tester need not wait. */
function settled(talk: Talk, world: World): Talk {
  const { state } = talk;
  const isCollecting = state?.timer && !state.asked && world.flow.nodes[state.node ?? '']?.kind === 'bot';
  return isCollecting ? ringing(talk, world, new Date(state.timer?.at ?? 0).getTime()) : talk;
}

/** The contact writes at the given time; the first message starts the conversation. */
export function saidAt(talk: Talk, world: World, text: string, now: number): Talk {
  const heard = { ...ringing(talk, world, now), now };
  const line: TranscriptLine = { from: 'contact', text, at: now, node: heard.state?.node ?? null };
  const written = { ...heard, lines: [...heard.lines, line] };
  const next =
    written.state === null
      ? after(written, begin(situationOf(written, world), text))
      : step(written, world, { type: 'message', text });
  return settled(next, world);
}

/** The contact writes after a realistic typing time. */
export const said = (talk: Talk, world: World, text: string): Talk =>
  saidAt(talk, world, text, talk.now + (talk.state === null ? 0 : TYPING_MS));

/** Moves the clock; timers that are due fire. */
export function movedTo(talk: Talk, world: World, now: number): Talk {
  const rung = { ...ringing(talk, world, now), now };
  const line: TranscriptLine = {
    from: 'note',
    note: { kind: 'clock', id: null },
    at: now,
    node: rung.state?.node ?? null,
  };
  return { ...rung, lines: [...rung.lines, line] };
}

export type Reply = Readonly<{
  messages: readonly string[];
  values: Readonly<Record<string, string>>;
  ended: boolean;
  invoices?: Invoices;
  /** The HTTP endpoint's response, from which the values are taken. */
  http?: Readonly<{ status: number; body: string }>;
}>;
const NO_INVOICES: Invoices = { open: 0, oldest: [] };

function eventOf(asked: OpenQuestion, reply: Reply | null): FlowEvent {
  if (!reply) return { type: 'failed', step: asked.step };
  const { messages, values, ended, invoices = NO_INVOICES } = reply;
  if (asked.type === 'lookUp') return { type: 'invoices', step: asked.step, invoices };
  if (asked.type === 'ask') return { type: 'answered', step: asked.step, messages, ended, pauseMs: 0, session: null };
  const kept = reply.http ? valuesOf(asked, reply.http) : values;
  return kept ? { type: 'called', step: asked.step, values: kept } : { type: 'failed', step: asked.step };
}

/** Returns undefined if the endpoint failed. */
const valuesOf = (
  { saves }: Extract<OpenQuestion, { type: 'call' }>,
  { status, body }: NonNullable<Reply['http']>,
): Record<string, string> | undefined => (status >= 200 && status <= 299 ? keptOf(body, saves) : undefined);

/** Responds to the pending request; null means that it failed. */
export function answered(talk: Talk, world: World, reply: Reply | null): Talk {
  return talk.asked ? settled(step(talk, world, eventOf(talk.asked, reply)), world) : talk;
}
