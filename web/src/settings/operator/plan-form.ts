import { PLAN_FLAGS, type PlanRecord } from '@recado/contracts';

/** The specification's eight: what a company may use, and whether the plan is offered to nobody. */
export const FLAGS = [...PLAN_FLAGS, 'useInternal'] as const;
export type Flag = (typeof FLAGS)[number];
const PRICES = ['addonUsers', 'addonConnections', 'addonStorage'] as const;
type Texts = Record<
  'name' | 'users' | 'connections' | 'queues' | 'storageGb' | 'value' | (typeof PRICES)[number],
  string
>;
export type PlanValues = Texts & Record<Flag, boolean>;

export const flagsOf = (plan: Record<Flag, boolean>): Record<Flag, boolean> =>
  Object.fromEntries(FLAGS.map((flag) => [flag, plan[flag]])) as Record<Flag, boolean>;

const NO_FLAGS = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<Flag, boolean>;
const NEW: PlanValues = {
  ...{ name: '', users: '', connections: '', queues: '', storageGb: '', value: '' },
  ...{ addonUsers: '', addonConnections: '', addonStorage: '' },
  ...NO_FLAGS,
};

export function planValuesOf(plan: PlanRecord | null): PlanValues {
  if (!plan) return NEW;
  const { name, users, connections, queues, storageGb, value } = plan;
  const numbers = { users: String(users), connections: String(connections), queues: String(queues) };
  const prices = Object.fromEntries(PRICES.map((price) => [price, String(plan[price] ?? '')])) as Pick<
    PlanValues,
    (typeof PRICES)[number]
  >;
  return { name, ...numbers, storageGb: String(storageGb ?? ''), value: String(value), ...prices, ...flagsOf(plan) };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** An empty space has no limit, and an empty price offers nothing. */
export const planSentOf = ({ storageGb, addonUsers, addonConnections, addonStorage, ...values }: PlanValues) => ({
  ...values,
  ...{ storageGb: orNull(storageGb), addonUsers: orNull(addonUsers) },
  ...{ addonConnections: orNull(addonConnections), addonStorage: orNull(addonStorage) },
});
