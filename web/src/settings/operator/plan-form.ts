import { PLAN_FLAGS, PlanInput } from '@recado/contracts';
import type { RecordFormOptions } from '../../shared/records/RecordForm.js';

/** The specification's eight flags: a plan's features, and whether it is internal. */
export const FLAGS = [...PLAN_FLAGS, 'useInternal'] as const;
export const LIMITS = ['users', 'connections', 'queues'] as const;
/** Prices of add-ons. */
export const PRICES = ['addonUsers', 'addonConnections', 'addonStorage'] as const;

const each = <V>(names: readonly string[], value: V) => Object.fromEntries(names.map((name) => [name, value]));

export const PLAN_FORM: RecordFormOptions = {
  create: PlanInput,
  update: PlanInput,
  defaults: { name: '', value: '', storageGb: null, ...each(LIMITS, ''), ...each(PRICES, null), ...each(FLAGS, false) },
  failure: 'operator.failed.plan',
};
