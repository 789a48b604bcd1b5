import { PLAN_FLAGS, type PlanRecord } from '@recado/contracts';

/** The specification's eight: what a company may use, and whether the plan is offered to nobody. */
export const FLAGS = [...PLAN_FLAGS, 'useInternal'] as const;
export type Flag = (typeof FLAGS)[number];
type Texts = Record<'name' | 'users' | 'connections' | 'queues' | 'storageGb' | 'value', string>;
export type PlanValues = Texts & Record<Flag, boolean>;

export const flagsOf = (plan: Record<Flag, boolean>): Record<Flag, boolean> =>
  Object.fromEntries(FLAGS.map((flag) => [flag, plan[flag]])) as Record<Flag, boolean>;

const NO_FLAGS = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<Flag, boolean>;
const NEW: PlanValues = { name: '', users: '', connections: '', queues: '', storageGb: '', value: '', ...NO_FLAGS };

export function planValuesOf(plan: PlanRecord | null): PlanValues {
  if (!plan) return NEW;
  const { name, users, connections, queues, storageGb, value } = plan;
  const numbers = { users: String(users), connections: String(connections), queues: String(queues) };
  return { name, ...numbers, storageGb: String(storageGb ?? ''), value: String(value), ...flagsOf(plan) };
}

/** An empty space has no limit. */
export const planSentOf = ({ storageGb, ...values }: PlanValues) => ({
  ...values,
  storageGb: storageGb.trim() === '' ? null : storageGb,
});
