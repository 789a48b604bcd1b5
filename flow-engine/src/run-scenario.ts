import type { FlowScenario, ScenarioStep } from '@recado/contracts';
import { nodeAt, type Flow } from './flow.js';
import {
  answered,
  lastNoted,
  movedTo,
  nodeOf,
  said,
  talkAt,
  type TranscriptLine,
  type OpenQuestion,
  type Reply,
  type Talk,
  type World,
} from './talk.js';

/** Steps that provide a response in place of an external system. */
type Answering = Extract<
  ScenarioStep,
  { type: 'botAnswers' | 'addressAnswers' | 'addressReplies' | 'lookUpFinds' | 'fails' }
>;
type Happening = Extract<ScenarioStep, { type: 'write' | 'wait' | 'clock' }> | Answering;
type Expectation = Exclude<ScenarioStep, Happening>;

/**
 * The first point at which a flow deviates from a scenario. `step` counts from 0. `found` is what the flow did instead:
 * text, an id or a value, or '' for nothing. `nodeId` is the conversation's node, or the node that no longer exists.
 */
export type ScenarioDifference = Readonly<{
  step: number;
  code: Expectation['type'] | 'over' | 'notAsked' | 'gone';
  found: string;
  nodeId: string | null;
}>;
export type ScenarioResult = Readonly<{ talk: Talk; difference: ScenarioDifference | null }>;

const MINUTE_MS = 60_000;
const NUMBER = '5511999990000';
/** The contact of every scenario. */
const CONTACT = { name: 'Ana', number: NUMBER, email: '' };

/** The request to which each step responds; null for any request. */
const ANSWERS: Readonly<Record<Answering['type'], OpenQuestion['type'] | null>> = {
  botAnswers: 'ask',
  addressAnswers: 'call',
  addressReplies: 'call',
  lookUpFinds: 'lookUp',
  fails: null,
};
const HAPPENINGS: readonly string[] = ['write', 'wait', 'clock', ...Object.keys(ANSWERS)];
const isHappening = (step: ScenarioStep): step is Happening => HAPPENINGS.includes(step.type);

/**
 * The progress of a scenario. Marks from `marksSince` on result from the last event; lines before `heard` are already
 * matched.
 */
type Course = Readonly<{ talk: Talk; marksSince: number; heard: number }>;

/** Runs a scenario until the first difference. */
export function runScenario(flow: Flow, { startsAt, contact, steps }: FlowScenario): ScenarioResult {
  const world: World = { flow, facts: { ...contact, contact: CONTACT } };
  let course: Course = { talk: talkAt(new Date(startsAt).getTime()), marksSince: 0, heard: 0 };
  for (const [n, step] of steps.entries()) {
    const wrong = isHappening(step) ? differenceBefore(course.talk, step) : differenceIn(course, step, flow);
    if (wrong) return { talk: course.talk, difference: { ...wrong, step: n } };
    course = isHappening(step) ? happened(course, world, step) : matchedOn(course, step);
  }
  return { talk: course.talk, difference: null };
}

type Wrong = Omit<ScenarioDifference, 'step'>;

/** A message after the end and a response without a request also count as differences. */
function differenceBefore(talk: Talk, { type }: Happening): Wrong | null {
  const { asked } = talk;
  const at = { found: '', nodeId: nodeOf(talk) };
  if (type === 'write') return talk.state?.outcome ? { ...at, code: 'over' } : null;
  if (type === 'wait' || type === 'clock') return null;
  const isRight = asked !== null && asked.type === (ANSWERS[type] ?? asked.type);
  return isRight ? null : { ...at, code: 'notAsked' };
}

function happened({ talk }: Course, world: World, step: Happening): Course {
  const heard = talk.lines.length;
  return { talk: next(talk, world, step), marksSince: talk.marks.length, heard };
}

function next(talk: Talk, world: World, step: Happening): Talk {
  if (step.type === 'write') return said(talk, world, step.text);
  if (step.type === 'wait') return movedTo(talk, world, talk.now + step.minutes * MINUTE_MS);
  if (step.type === 'clock') return movedTo(talk, world, Math.max(talk.now, new Date(step.at).getTime()));
  return answered(talk, world, replyOf(step));
}

function replyOf(step: Answering): Reply | null {
  const nothing = { messages: [], values: {}, ended: true };
  switch (step.type) {
    case 'botAnswers':
      return { ...nothing, messages: step.messages, ended: step.ended };
    case 'addressAnswers':
      return { ...nothing, values: step.values };
    case 'addressReplies':
      return { ...nothing, http: { status: step.status, body: step.body } };
    case 'lookUpFinds':
      return { ...nothing, invoices: { open: step.open, oldest: step.oldest } };
    case 'fails':
      return null;
  }
}

const matches = ({ how, text }: Extract<ScenarioStep, { type: 'says' }>, line: TranscriptLine): boolean =>
  line.from === 'flow' && (how === 'equal' ? line.text.trim() === text : line.text.includes(text));

/** Texts are expected in order, so the search starts after the last match. */
function matchedOn(course: Course, step: Expectation): Course {
  if (step.type !== 'says') return course;
  const found = course.talk.lines.findIndex((line, n) => n >= course.heard && matches(step, line));
  return { ...course, heard: found + 1 };
}

type Finder<T extends Expectation['type']> = (course: Course, step: Extract<Expectation, { type: T }>) => string | null;

const instead = (isRight: boolean, found: string | null | undefined): string | null => (isRight ? null : (found ?? ''));

function textInstead({ talk, heard }: Course, step: Extract<ScenarioStep, { type: 'says' }>): string | null {
  const rest = talk.lines.slice(heard).flatMap((line) => (line.from === 'flow' ? [line] : []));
  return instead(
    rest.some((line) => matches(step, line)),
    rest[0]?.text,
  );
}

function exitInstead({ talk, marksSince }: Course, step: Extract<ScenarioStep, { type: 'takes' }>): string | null {
  const left = talk.marks.slice(marksSince).filter(({ node, what }) => what === 'left' && node === step.nodeId);
  return instead(
    left.some(({ exit }) => exit === step.exit),
    left.at(-1)?.exit,
  );
}

/** Each returns what the flow did instead of the expectation, or null if it was met. */
const FOUND: { readonly [T in Expectation['type']]: Finder<T> } = {
  says: textInstead,
  takes: exitInstead,
  reaches: ({ talk, marksSince }, { nodeId }) => {
    const passed = talk.marks.slice(marksSince).map(({ node }) => node);
    return instead(passed.includes(nodeId) || talk.state?.node === nodeId, nodeOf(talk));
  },
  outcome: ({ talk: { state } }, { outcome }) => instead(state?.outcome === outcome, state?.outcome),
  queue: ({ talk }, { queueId }) => instead(lastNoted(talk, 'queue') === queueId, lastNoted(talk, 'queue')),
  tag: ({ talk: { tagIds } }, { tagId }) => instead(tagIds.includes(tagId), tagIds.at(-1)),
  assigned: ({ talk }, { userId }) => instead(lastNoted(talk, 'assign') === userId, lastNoted(talk, 'assign')),
  value: ({ talk }, { name, value }) => {
    const found = Object.entries(talk.state?.values ?? {}).find(([known]) => known === name)?.[1];
    return instead(found === value, found);
  },
};

function differenceIn(course: Course, step: Expectation, flow: Flow): Wrong | null {
  const found = (FOUND[step.type] as Finder<Expectation['type']>)(course, step);
  if (found === null) return null;
  const missing = missingNode(flow, step);
  if (missing !== null) return { code: 'gone', found: '', nodeId: missing };
  const at = course.talk.lines.slice(course.heard).find(({ from }) => from === 'flow')?.node;
  return { code: step.type, found, nodeId: (step.type === 'says' && at) || nodeOf(course.talk) };
}

const missingNode = (flow: Flow, step: Expectation): string | null =>
  'nodeId' in step && !nodeAt(flow, step.nodeId) ? step.nodeId : null;
