import { MOST_SCENARIO_STEPS, type ScenarioStep } from '@recado/contracts';
import type { TranscriptLine, Note, Reply, Talk } from '@recado/flow-engine';

const LONGEST = 1_000;

/** Leaves out the engine's built-in messages, because they depend on the language. */
function textOf(said: string, ownText: string): ScenarioStep | null {
  const text = said.trim();
  if (text === '' || text === ownText) return null;
  return { type: 'says', how: text.length > LONGEST ? 'contains' : 'equal', text: text.slice(0, LONGEST).trim() };
}

function stepOf({ kind, id }: Note): ScenarioStep | null {
  if (kind === 'queue') return { type: 'queue', queueId: id };
  if (kind === 'handedOver' || kind === 'ended') return { type: 'outcome', outcome: kind };
  if (id === null) return null;
  if (kind === 'tag') return { type: 'tag', tagId: id };
  return kind === 'assign' ? { type: 'assigned', userId: id } : null;
}

/** Returns the step that expects this line. */
function expectationOf(line: TranscriptLine, ownText: string): ScenarioStep | null {
  if (line.from === 'note') return stepOf(line.note);
  return line.from === 'flow' ? textOf(line.text, ownText) : null;
}

/** Returns the reply that the tester entered for a bot, an HTTP call or a lookup, as a scenario step. */
export function answerStep({ asked }: Talk, reply: Reply | null): ScenarioStep {
  if (!reply) return { type: 'fails' };
  const { messages, ended } = reply;
  if (asked?.type === 'lookUp') return foundStep(reply);
  return asked?.type === 'call' ? addressStep(reply) : { type: 'botAnswers', messages: [...messages], ended };
}

function foundStep({ invoices }: Reply): ScenarioStep {
  return { type: 'lookUpFinds', open: invoices?.open ?? 0, oldest: [...(invoices?.oldest ?? [])] };
}

const addressStep = ({ http, values }: Reply): ScenarioStep =>
  http ? { type: 'addressReplies', ...http } : { type: 'addressAnswers', values: { ...values } };

/** Returns a step together with its expected results, derived from the conversation before and after the step. */
export function recorded(happening: ScenarioStep, before: Talk, after: Talk, ownText: string): ScenarioStep[] {
  const lines = after.lines.slice(before.lines.length);
  const expected = lines.flatMap((line) => expectationOf(line, ownText) ?? []);
  const node = after.state?.node;
  return [happening, ...expected, ...(node ? [{ type: 'reaches' as const, nodeId: node }] : [])];
}

/** Truncates a long conversation to the maximum number of steps. */
export const cutToSize = (steps: readonly ScenarioStep[]): ScenarioStep[] => steps.slice(0, MOST_SCENARIO_STEPS);
