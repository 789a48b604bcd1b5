import { z } from 'zod';
import { Id } from '../core/contract.js';
import { Holidays, WeekHours } from '../core/opening-hours.js';
import { MediaKind } from '../whatsapp/content.js';

export const MOST_FLOW_NODES = 200;
/** The maximum length of a text that WhatsApp shows. */
export const LONGEST_FLOW_TEXT = 4_096;
const LONGEST_ADDRESS = 2_000;
export const LONGEST_WAIT_MINUTES = 30 * 24 * 60;

export const NodeId = z.string().regex(/^[\w-]{1,40}$/);
/** The next node; '' if it is not connected in the editor yet. */
const Next = z.union([NodeId, z.literal('')]);
const Text = z.string().max(LONGEST_FLOW_TEXT, 'Too Long!');
export const ValueName = z.string().regex(/^[a-z]\w{0,39}$/i);
/** A draft may be incomplete; publishing requires all choices. */
const Chosen = z.union([Id, z.literal('')]);
const Minutes = z.int().min(1).max(LONGEST_WAIT_MINUTES);
/**
 * A file sent with text. `key` is its key in the MediaStore, or '' if no file is chosen yet, for example after an
 * import.
 */
export const NodeFile = z.strictObject({
  key: z.string().max(200),
  kind: MediaKind,
  mimeType: z.string().max(120),
  fileName: z.string().max(255),
  bytes: z.number().int().nonnegative(),
});
export type NodeFile = z.infer<typeof NodeFile>;
const File = NodeFile.nullable().optional();
/** The exit for a contact who does not answer within the given minutes. */
const NoAnswer = z.strictObject({ minutes: Minutes, next: Next });
/** A question is asked at most `most` times, then the conversation continues at `exhausted`. */
const Unhappy = { invalidText: Text, most: z.int().min(1).max(10), exhausted: Next, noAnswer: NoAnswer.nullable() };

const MessageNode = z.strictObject({ kind: z.literal('message'), id: NodeId, text: Text, file: File, next: Next });
const Choices = z
  .array(z.strictObject({ key: z.string().trim().min(1).max(10), label: z.string().trim().max(100), next: Next }))
  .max(20);
const MenuNode = z.strictObject({
  kind: z.literal('menu'),
  id: NodeId,
  text: Text,
  file: File,
  choices: Choices,
  ...Unhappy,
});
/** Stores the answer as the variable `save`; later texts reference it as `{{save}}`. */
const QuestionNode = z.strictObject({
  kind: z.literal('question'),
  id: NodeId,
  text: Text,
  file: File,
  check: z.enum(['text', 'number', 'email', 'date', 'cpfOrCnpj']),
  save: ValueName,
  next: Next,
  ...Unhappy,
});
const FlowCondition = z.discriminatedUnion('type', [
  // if hours is null, the company's hours and holidays apply
  z.strictObject({ type: z.literal('hours'), hours: WeekHours.nullable(), holidays: Holidays.optional() }),
  z.strictObject({ type: z.literal('tag'), tagId: Chosen }),
  z.strictObject({
    type: z.literal('value'),
    name: ValueName,
    is: z.enum(['equal', 'contains', 'filled']),
    value: z.string().max(500),
  }),
  z.strictObject({ type: z.literal('language'), language: z.enum(['pt', 'en', 'es']) }),
  z.strictObject({ type: z.literal('knownContact') }),
]);
const ConditionNode = z.strictObject({
  kind: z.literal('condition'),
  id: NodeId,
  when: FlowCondition,
  yes: Next,
  no: Next,
});
const SetNode = z.strictObject({
  kind: z.literal('set'),
  id: NodeId,
  name: z.union([ValueName, z.literal('')]),
  value: z.string().max(500),
  next: Next,
});
const TagNode = z.strictObject({ kind: z.literal('tag'), id: NodeId, tagId: Chosen, next: Next });
const QueueNode = z.strictObject({ kind: z.literal('queue'), id: NodeId, queueId: Id.nullable(), next: Next });
const AssignNode = z.strictObject({ kind: z.literal('assign'), id: NodeId, userId: Chosen });
const WaitNode = z.strictObject({ kind: z.literal('wait'), id: NodeId, minutes: Minutes, next: Next });
/**
 * Sends an HTTP request and stores values from the JSON response, each selected by a path such as
 * `customer.orders.0.total`.
 */
const HttpNode = z.strictObject({
  kind: z.literal('http'),
  id: NodeId,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z.string().trim().max(LONGEST_ADDRESS, 'Too Long!'),
  body: z.string().max(10_000, 'Too Long!'),
  saves: z.array(z.strictObject({ name: ValueName, path: z.string().trim().max(200) })).max(20),
  next: Next,
  failed: Next,
});
const BotNode = z.strictObject({
  kind: z.literal('bot'),
  id: NodeId,
  integrationId: Id.nullable(),
  promptId: Id.nullable(),
  next: Next,
  failed: Next,
});
/**
 * Asks for the CPF or CNPJ and shows the open invoices found by an integration. An empty text uses the default in the
 * company's language. Choices lead to other nodes, for example an earlier one. Continues at `next` if there were
 * invoices.
 */
const InvoiceNode = z.strictObject({
  kind: z.literal('invoice'),
  id: NodeId,
  integrationId: Id.nullable(),
  text: Text,
  choices: Choices,
  ...Unhappy,
  next: Next,
  none: Next,
  failed: Next,
});
const HandOverNode = z.strictObject({ kind: z.literal('handOver'), id: NodeId, text: Text, file: File });
const EndNode = z.strictObject({ kind: z.literal('end'), id: NodeId, text: Text, file: File });

export const DraftNode = z.discriminatedUnion('kind', [
  MessageNode,
  MenuNode,
  QuestionNode,
  ConditionNode,
  SetNode,
  TagNode,
  QueueNode,
  AssignNode,
  WaitNode,
  HttpNode,
  BotNode,
  InvoiceNode,
  HandOverNode,
  EndNode,
]);
export type DraftNode = z.infer<typeof DraftNode>;

/** The position of a node in the editor, in pixels, and its label. */
const Place = z.strictObject({
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
  title: z.string().trim().max(60),
});

/**
 * A flow as designed by a company. Nodes are keyed by their ids; `start` is the first node of a conversation. Also
 * the format of an export.
 */
export const FlowContent = z.strictObject({
  start: Next,
  nodes: z
    .record(NodeId, DraftNode)
    .refine((nodes) => Object.keys(nodes).length <= MOST_FLOW_NODES, 'Too many nodes')
    .refine(
      (nodes) => Object.entries(nodes).every(([id, node]) => node.id === id),
      'A node has another id than its key',
    ),
  places: z.record(NodeId, Place),
});
export type FlowContent = z.infer<typeof FlowContent>;
