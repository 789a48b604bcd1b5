import { z } from 'zod';
import { ById, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { FlowContent, LONGEST_WAIT_MINUTES, NodeId, ValueName } from './flow-content.js';

export const MOST_FLOW_SCENARIOS = 50;
export const MOST_SCENARIO_STEPS = 60;
const LONGEST_SAID = 1_000;
const LONGEST_ADDRESS_REPLY = 10_000;
/** The maximum number of invoices shown to a contact. */
export const MOST_LISTED_INVOICES = 3;

const Words = z.string().trim().min(1, 'Required').max(LONGEST_SAID, 'Too Long!');

/** An invoice returned by a scenario's lookup. Missing payment data is null. */
const FoundInvoice = z.strictObject({
  number: z.string().trim().min(1, 'Required').max(60),
  dueOn: z.iso.date(),
  cents: z.int().min(1).max(10_000_000_000),
  pix: z.string().max(600).nullable(),
  line: z.string().max(60).nullable(),
  link: z.string().max(2_000).nullable(),
});

/** An event in a scenario, or an expectation about the flow's reaction since the last event. */
export const ScenarioStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('write'), text: Words }),
  z.strictObject({ type: z.literal('wait'), minutes: z.int().min(1).max(LONGEST_WAIT_MINUTES) }),
  /** Sets the clock to this time. */
  z.strictObject({ type: z.literal('clock'), at: Timestamp }),
  z.strictObject({ type: z.literal('botAnswers'), messages: z.array(Words).max(10), ended: z.boolean() }),
  z.strictObject({ type: z.literal('addressAnswers'), values: z.record(ValueName, z.string().max(500)) }),
  /** The response of an HTTP node. A status other than 200 to 299, or a body that is not JSON, is a failure. */
  z.strictObject({
    type: z.literal('addressReplies'),
    status: z.int().min(100).max(599),
    body: z.string().max(LONGEST_ADDRESS_REPLY, 'Too Long!'),
  }),
  /** The number of open invoices that the lookup finds; the oldest are shown. 0 if it finds none. */
  z.strictObject({
    type: z.literal('lookUpFinds'),
    open: z.int().min(0).max(999),
    oldest: z.array(FoundInvoice).max(MOST_LISTED_INVOICES),
  }),
  z.strictObject({ type: z.literal('fails') }),
  z.strictObject({ type: z.literal('says'), how: z.enum(['equal', 'contains']), text: Words }),
  z.strictObject({ type: z.literal('reaches'), nodeId: NodeId }),
  z.strictObject({ type: z.literal('takes'), nodeId: NodeId, exit: z.string().regex(/^[\w-]{1,40}$/) }),
  z.strictObject({ type: z.literal('outcome'), outcome: z.enum(['handedOver', 'ended']) }),
  z.strictObject({ type: z.literal('queue'), queueId: Id.nullable() }),
  z.strictObject({ type: z.literal('tag'), tagId: Id }),
  z.strictObject({ type: z.literal('assigned'), userId: Id }),
  z.strictObject({ type: z.literal('value'), name: ValueName, value: z.string().max(500) }),
]);
export type ScenarioStep = z.infer<typeof ScenarioStep>;

/** A test conversation that a flow must still handle the same way after every change. */
export const FlowScenario = z.strictObject({
  name: z.string({ error: 'Required' }).trim().min(1, 'Required').max(100, 'Too Long!'),
  startsAt: Timestamp,
  contact: z.strictObject({
    tagIds: z.array(Id).max(50),
    language: z.enum(['pt', 'en', 'es']),
    isKnownContact: z.boolean(),
  }),
  steps: z.array(ScenarioStep).min(1, 'Required').max(MOST_SCENARIO_STEPS),
});
export type FlowScenario = z.infer<typeof FlowScenario>;

export const FlowScenarios = z
  .array(FlowScenario)
  .max(MOST_FLOW_SCENARIOS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Two scenarios have the same name');

/** The export file. It references the files in messages but does not contain them. */
export const FlowFile = FlowContent.extend({
  scenarios: FlowScenarios.default([]),
  filesIncluded: z.literal(false).optional(),
});
export type FlowFile = z.infer<typeof FlowFile>;

const StoredScenarios = z.object({ scenarios: z.array(FlowScenario), revision: z.int() });
/** `revision` increases with each change, like that of the draft. @throws ERR_NO_FLOW_FOUND */
export const ListFlowScenarios = defineRpc({
  name: 'tickets.flow.scenarios',
  request: ById,
  reply: StoredScenarios,
});
/**
 * Replaces all scenarios of a flow. @throws ERR_NO_FLOW_FOUND; ERR_FLOW_CHANGED if another user changed them after
 * `revision`
 */
export const ReplaceFlowScenarios = defineRpc({
  name: 'tickets.flow.replace-scenarios',
  request: z.strictObject({ ...ById.shape, scenarios: FlowScenarios, revision: z.int().min(0) }),
  reply: StoredScenarios,
});
