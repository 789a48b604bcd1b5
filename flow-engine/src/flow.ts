import type { DraftNode, NodeFile } from '@recado/contracts';
import type { Calendar } from './hours.js';

/** A file that goes with a text: its place in the MediaStore and what is known of it. */
export type FlowFile = Readonly<NodeFile>;

/** WhatsApp shows a text below these. What it plays has none, so that the text comes after it. */
export const hasCaption = ({ kind }: FlowFile): boolean => ['image', 'video', 'gif', 'document'].includes(kind);

/** Names the files of some nodes. */
export const fileKeysOf = (nodes: readonly (DraftNode | FlowNode)[]): string[] =>
  nodes.flatMap((node) => ('file' in node && node.file ? node.file.key : []));

/** Nodes are those that a company draws, and what the engine needs besides. Each names the node that comes next by its id. */
type Drawn<K extends DraftNode['kind']> = Readonly<Extract<DraftNode, { kind: K }>>;
/** Says a text, with a file where it has one, and goes on. */
export type MessageNode = Drawn<'message'>;
/** Offers choices by key and waits for one. A choice without a label is understood and not written in the list. `most` 0: without a limit. */
export type MenuNode = Omit<Drawn<'menu'>, 'choices'> & Readonly<{ choices: readonly MenuChoice[] }>;
export type MenuChoice = Readonly<Drawn<'menu'>['choices'][number]>;
/** Minutes run from the moment the node was entered first. */
export type NoAnswer = NonNullable<MenuNode['noAnswer']>;
/** Asks something and keeps the answer as a value of the conversation. */
export type QuestionNode = Drawn<'question'>;
export type Check = QuestionNode['check'];

type DrawnCondition = Drawn<'condition'>['when'];
export type Condition =
  Exclude<DrawnCondition, { type: 'hours' }> | (Calendar & Readonly<{ type: 'hours'; timeZone: string }>);
export type ConditionNode = Omit<Drawn<'condition'>, 'when'> & Readonly<{ when: Condition }>;

/** Waits in silence. Minutes run from the entry of the node, or from the beginning of the conversation. */
export type WaitNode = Drawn<'wait'> & Readonly<{ from: 'entry' | 'start' }>;

/** Says once in each closing period of these hours that nobody is there, and goes on with the first message after it. */
export type ClosedNode = Calendar &
  Readonly<{ kind: 'closed'; id: string; timeZone: string; text: string; next: string }>;

/** Lets an integration or a prompt answer until it has ended. `seconds`: how long a burst of messages is collected. */
export type BotNode = Drawn<'bot'> & Readonly<{ seconds: number }>;
/** Calls an address and keeps parts of what it answers as values. */
export type HttpNode = Drawn<'http'>;

/** Asks for CPF or CNPJ and says the open invoices of it. A choice leads elsewhere. */
export type InvoiceNode = Drawn<'invoice'> & Readonly<{ texts: InvoiceTexts }>;

export type FlowNode =
  | MessageNode
  | MenuNode
  | QuestionNode
  | ConditionNode
  | Drawn<'set'>
  | Drawn<'tag'>
  | Drawn<'queue'> // null: out of all
  | Drawn<'assign'>
  | WaitNode
  | ClosedNode
  | BotNode
  | HttpNode
  | InvoiceNode
  | Drawn<'handOver'>
  | Drawn<'end'>;

/** These texts are said about invoices, and the words that stand before number, day and amount. `more` counts in {count}. */
export type InvoiceTexts = Readonly<
  Record<'ask' | 'invalid' | 'none' | 'more' | 'invoice' | 'due' | 'amount' | 'pix' | 'line', string>
>;
/** Texts that the engine says by itself, in the language of the company. */
export type FlowTexts = Readonly<{ handedOver: string }>;

/** The version of a drawn flow whose nodes stand in this one, each under its id with `name` and a blank before it. */
export type DrawnPart = Readonly<{ name: string; flowId: string; number: number }>;

/** An immutable version of a flow. `id` comes from its content. */
export type Flow = Readonly<{
  id: string;
  start: string;
  nodes: Readonly<Record<string, FlowNode>>;
  texts: FlowTexts;
  drawn?: readonly DrawnPart[];
}>;

/** Finds a node. A name that every object knows is none. */
export const nodeAt = ({ nodes }: Pick<Flow, 'nodes'>, id: string): FlowNode | undefined =>
  Object.hasOwn(nodes, id) ? nodes[id] : undefined;

/** Tells whether a conversation stays at the node until something happens. */
export const isWaiting = ({ kind }: FlowNode): boolean =>
  ['menu', 'question', 'wait', 'closed', 'bot', 'http', 'invoice'].includes(kind);

/** Returns where a conversation goes on that was not answered in time; '' where no node says so. */
export const noAnswerOf = (node: FlowNode | undefined): string =>
  node && 'noAnswer' in node ? (node.noAnswer?.next ?? '') : '';
