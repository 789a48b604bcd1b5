import type { DraftNode, NodeFile } from '@recado/contracts';
import type { Calendar } from './hours.js';

/** A file sent with text, as stored in the MediaStore. */
export type FlowFile = Readonly<NodeFile>;

/**
 * Returns whether WhatsApp shows a caption with this kind of file. Audio has none, so the text follows as a separate
 * message.
 */
export const hasCaption = ({ kind }: FlowFile): boolean => ['image', 'video', 'gif', 'document'].includes(kind);

/** Returns the keys of the files referenced by the nodes. */
export const fileKeysOf = (nodes: readonly (DraftNode | FlowNode)[]): string[] =>
  nodes.flatMap((node) => ('file' in node && node.file ? node.file.key : []));

/** Nodes as designed by a company, plus the data that the engine needs. Each contains the ids of its next nodes. */
type Drawn<K extends DraftNode['kind']> = Readonly<Extract<DraftNode, { kind: K }>>;
/** Sends a text, optionally with a file, and continues. */
export type MessageNode = Drawn<'message'>;
/**
 * Offers choices by key and waits for one. A choice without a label is accepted but not listed. If `most` is 0, there
 * is no limit.
 */
export type MenuNode = Omit<Drawn<'menu'>, 'choices'> & Readonly<{ choices: readonly MenuChoice[] }>;
export type MenuChoice = Readonly<Drawn<'menu'>['choices'][number]>;
/** Minutes are counted from the first time the node is entered. */
export type NoAnswer = NonNullable<MenuNode['noAnswer']>;
/** Asks a question and stores the answer as a conversation value. */
export type QuestionNode = Drawn<'question'>;
export type Check = QuestionNode['check'];

type DrawnCondition = Drawn<'condition'>['when'];
export type Condition =
  Exclude<DrawnCondition, { type: 'hours' }> | (Calendar & Readonly<{ type: 'hours'; timeZone: string }>);
export type ConditionNode = Omit<Drawn<'condition'>, 'when'> & Readonly<{ when: Condition }>;

/**
 * Waits without sending anything. Minutes are counted from when the node is entered, or from the start of the
 * conversation.
 */
export type WaitNode = Drawn<'wait'> & Readonly<{ from: 'entry' | 'start' }>;

/** Sends a closed notice once per closing period, and continues with the first message in opening hours. */
export type ClosedNode = Calendar &
  Readonly<{ kind: 'closed'; id: string; timeZone: string; text: string; next: string }>;

/**
 * Lets an integration or a prompt reply until it ends. `seconds`: the time for which a burst of messages is collected.
 */
export type BotNode = Drawn<'bot'> & Readonly<{ seconds: number }>;
/** Sends an HTTP request and stores values from the response. */
export type HttpNode = Drawn<'http'>;

/** Asks for a CPF or CNPJ and sends its open invoices. Choices lead to other nodes. */
export type InvoiceNode = Drawn<'invoice'> & Readonly<{ texts: InvoiceTexts }>;

export type FlowNode =
  | MessageNode
  | MenuNode
  | QuestionNode
  | ConditionNode
  | Drawn<'set'>
  | Drawn<'tag'>
  | Drawn<'queue'> // null removes the ticket from its queue
  | Drawn<'assign'>
  | WaitNode
  | ClosedNode
  | BotNode
  | HttpNode
  | InvoiceNode
  | Drawn<'handOver'>
  | Drawn<'end'>;

/** Texts about invoices, and the labels before number, due date and amount. `more` contains {count}. */
export type InvoiceTexts = Readonly<
  Record<'ask' | 'invalid' | 'none' | 'more' | 'invoice' | 'due' | 'amount' | 'pix' | 'line', string>
>;
/** Built-in texts of the engine, in the company's language. */
export type FlowTexts = Readonly<{ handedOver: string }>;

/** The version of a company's flow that is embedded in this one. Its node ids are prefixed with `name` and a space. */
export type DrawnPart = Readonly<{ name: string; flowId: string; number: number }>;

/** An immutable version of a flow. `id` is derived from its content. */
export type Flow = Readonly<{
  id: string;
  start: string;
  nodes: Readonly<Record<string, FlowNode>>;
  texts: FlowTexts;
  drawn?: readonly DrawnPart[];
}>;

/** Finds a node. Inherited property names are not nodes. */
export const nodeAt = ({ nodes }: Pick<Flow, 'nodes'>, id: string): FlowNode | undefined =>
  Object.hasOwn(nodes, id) ? nodes[id] : undefined;

/** Returns whether a conversation stays at the node until an event occurs. */
export const isWaiting = ({ kind }: FlowNode): boolean =>
  ['menu', 'question', 'wait', 'closed', 'bot', 'http', 'invoice'].includes(kind);

/** Returns the next node after a timeout; '' if the node has none. */
export const noAnswerOf = (node: FlowNode | undefined): string =>
  node && 'noAnswer' in node ? (node.noAnswer?.next ?? '') : '';
