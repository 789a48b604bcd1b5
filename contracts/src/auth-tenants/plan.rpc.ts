import { z } from 'zod';
import { ById, Done, Flag, FormNumber, Name, TableFilter } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import { wholeTableOf } from '../core/list-forms.js';
import { PLAN_FLAGS, type PlanFlag } from './company.js';
import { PlanOffer } from './signup.rpc.js';

const MOST_OF_A_LIMIT = 1_000_000;

/** The operator's view of a plan. `value` is its price in BRL per month; an internal plan is never offered at sign-up. */
export const PlanRecord = PlanOffer.extend({
  useInternal: z.boolean(),
  // prices per unit in BRL per month; null if not offered
  addonUsers: z.number().nullable(),
  addonConnections: z.number().nullable(),
  addonStorage: z.number().nullable(),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

const Limit = FormNumber.pipe(z.number().int('Invalid number').min(0, 'Invalid number').max(MOST_OF_A_LIMIT));
const Money = FormNumber.pipe(z.number().min(0, 'Invalid number').max(1_000_000).multipleOf(0.01, 'Invalid number'));
/** A price of 0 also means that the add-on is not offered. */
const AddonPrice = Money.nullable()
  .default(null)
  .transform((price) => price || null);

export const PlanInput = z.strictObject({
  name: Name,
  users: Limit,
  connections: Limit,
  queues: Limit,
  storageGb: FormNumber.pipe(z.number().min(0, 'Invalid number').max(MOST_OF_A_LIMIT)).nullable().default(null),
  value: Money,
  addonUsers: AddonPrice,
  addonConnections: AddonPrice,
  addonStorage: AddonPrice,
  useInternal: z.boolean().default(false),
  ...(Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, z.boolean().default(false)])) as Record<
    PlanFlag,
    z.ZodDefault<z.ZodBoolean>
  >),
});
export type PlanInput = z.infer<typeof PlanInput>;

/** Lists all plans by name, including internal ones. This and the following calls are for the super user. */
export const ListPlans = defineRpc({ name: 'auth.plan.list', request: z.strictObject({}), reply: z.array(PlanRecord) });
export const PlanTable = wholeTableOf<PlanRecord>({
  filter: TableFilter.extend({ useInternal: Flag.optional() }),
  searchTextOf: ({ name }) => name,
  columns: ['name', 'users', 'connections', 'queues', 'storageGb', 'value'],
  first: 'name',
});
/** @throws ERR_NO_PLAN_FOUND */
export const GetPlan = defineRpc({ name: 'auth.plan.get', request: ById, reply: PlanRecord });
/** @throws ERR_PLAN_NAME_ALREADY_EXISTS */
export const CreatePlan = defineRpc({ name: 'auth.plan.create', request: PlanInput, reply: PlanRecord });
/**
 * Companies on the plan receive the change shortly afterwards. @throws ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_ALREADY_EXISTS
 */
export const UpdatePlan = defineRpc({
  name: 'auth.plan.update',
  request: PlanInput.extend(ById.shape),
  reply: PlanRecord,
});
/** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE */
export const DeletePlan = defineRpc({ name: 'auth.plan.delete', request: ById, reply: Done });
