import type { ScenarioStep } from '@recado/contracts';
import { exampleInvoice } from '../model/lookup-result.js';
import { moved } from '../model/moved.js';

export type StepType = ScenarioStep['type'];
export type StepOf<T extends StepType> = Extract<ScenarioStep, { type: T }>;

type StepContext = { startsAt: string; nodeId: string };

const MAKERS: { readonly [T in StepType]: (around: StepContext) => StepOf<T> } = {
  write: () => ({ type: 'write', text: '' }),
  wait: () => ({ type: 'wait', minutes: 10 }),
  clock: ({ startsAt: at }) => ({ type: 'clock', at }),
  botAnswers: () => ({ type: 'botAnswers', messages: [''], ended: false }),
  addressAnswers: () => ({ type: 'addressAnswers', values: {} }),
  addressReplies: () => ({ type: 'addressReplies', status: 200, body: '{}' }),
  lookUpFinds: () => ({ type: 'lookUpFinds', open: 1, oldest: [exampleInvoice(1)] }),
  fails: () => ({ type: 'fails' }),
  says: () => ({ type: 'says', how: 'contains', text: '' }),
  reaches: ({ nodeId }) => ({ type: 'reaches', nodeId }),
  takes: ({ nodeId }) => ({ type: 'takes', nodeId, exit: 'next' }),
  outcome: () => ({ type: 'outcome', outcome: 'handedOver' }),
  queue: () => ({ type: 'queue', queueId: null }),
  tag: () => ({ type: 'tag', tagId: '' }),
  assigned: () => ({ type: 'assigned', userId: '' }),
  value: () => ({ type: 'value', name: '', value: '' }),
};

export const STEP_TYPES = Object.keys(MAKERS) as StepType[];
export const newStep = (type: StepType, around: StepContext): ScenarioStep => MAKERS[type](around);

/** Edits a list of steps. */
export const stepEdits = (steps: readonly ScenarioStep[]) => ({
  with: (n: number, step: ScenarioStep) => steps.map((one, at) => (at === n ? step : one)),
  without: (n: number) => steps.filter((_one, at) => at !== n),
  moved: (from: number, to: number) => moved(steps, from, to),
});
