import type { MediaKind, OpeningHours } from '@recado/contracts';

/** A file that goes with a text: its place in the MediaStore and what is known of it. */
export type FlowFile = Readonly<{
  key: string;
  kind: MediaKind;
  mimeType: string;
  fileName: string;
  bytes: number;
}>;

type Named = Readonly<{ id: string }>;
/** Ids of nodes; each names the node that comes next. */
type Next = string;

/** Says a text and goes on. Several files are several messages, the first with the text. */
export type MessageNode = Named & Readonly<{ kind: 'message'; text: string; file?: FlowFile | null; next: Next }>;

/** The conversation goes on there when nobody answers in time. Minutes run from the moment the node was entered first. */
export type NoAnswer = Readonly<{ minutes: number; next: Next }>;

export type MenuChoice = Readonly<{ key: string; label: string; next: Next }>;
/** Offers choices by key and waits for one. Choices that are not `listed` are understood and not written in the list. */
export type MenuNode = Named &
  Readonly<{
    kind: 'menu';
    text: string;
    file?: FlowFile | null;
    choices: readonly MenuChoice[];
    /** Stands before the menu when it is sent again because of an answer that is none of its choices. */
    invalidText: string;
    /** The menu is sent so often at most; 0: without a limit. */
    most: number;
    exhausted: Next;
    noAnswer: NoAnswer | null;
  }>;

export type Check = 'text' | 'number' | 'email' | 'date' | 'cpfOrCnpj';
/** Asks something and keeps the answer as a value of the conversation. */
export type QuestionNode = Named &
  Readonly<{
    kind: 'question';
    text: string;
    check: Check;
    save: string;
    invalidText: string;
    most: number;
    exhausted: Next;
    noAnswer: NoAnswer | null;
    next: Next;
  }>;

export type Condition =
  | Readonly<{ type: 'hours'; hours: readonly OpeningHours[]; timeZone: string }>
  | Readonly<{ type: 'tag'; tagId: string }>
  | Readonly<{ type: 'value'; name: string; is: 'equal' | 'contains' | 'filled'; value: string }>
  | Readonly<{ type: 'language'; language: string }>
  | Readonly<{ type: 'knownContact' }>;
export type ConditionNode = Named & Readonly<{ kind: 'condition'; when: Condition; yes: Next; no: Next }>;

export type SetNode = Named & Readonly<{ kind: 'set'; name: string; value: string; next: Next }>;
export type TagNode = Named & Readonly<{ kind: 'tag'; tagId: string; next: Next }>;
/** Moves the ticket into a queue; null: out of all. */
export type QueueNode = Named & Readonly<{ kind: 'queue'; queueId: string | null; next: Next }>;
export type AssignNode = Named & Readonly<{ kind: 'assign'; userId: string }>;

/** Waits in silence. Minutes run from the entry of the node, or from the beginning of the conversation. */
export type WaitNode = Named & Readonly<{ kind: 'wait'; minutes: number; from: 'entry' | 'start'; next: Next }>;

/** Says once in each closing period of these hours that nobody is there, and goes on with the first message after it. */
export type ClosedNode = Named &
  Readonly<{ kind: 'closed'; hours: readonly OpeningHours[]; timeZone: string; text: string; next: Next }>;

/** Lets an integration or a prompt answer until it has ended. `seconds`: how long a burst of messages is collected. */
export type BotNode = Named &
  Readonly<{
    kind: 'bot';
    integrationId: string | null;
    promptId: string | null;
    seconds: number;
    next: Next;
    failed: Next;
  }>;

/** Leaves the conversation to people. */
export type HandOverNode = Named & Readonly<{ kind: 'handOver'; text: string }>;
export type EndNode = Named & Readonly<{ kind: 'end'; text: string }>;

export type FlowNode =
  | MessageNode
  | MenuNode
  | QuestionNode
  | ConditionNode
  | SetNode
  | TagNode
  | QueueNode
  | AssignNode
  | WaitNode
  | ClosedNode
  | BotNode
  | HandOverNode
  | EndNode;

/** Texts that the engine says by itself, in the language of the company. */
export type FlowTexts = Readonly<{ handedOver: string }>;

/** An immutable version of a flow. `id` comes from its content. */
export type Flow = Readonly<{
  id: string;
  start: string;
  nodes: Readonly<Record<string, FlowNode>>;
  texts: FlowTexts;
}>;

type Exit = Readonly<{ exit: string; to: string }>;

/** Returns the nodes that may come right after one, each with the exit that leads there. */
export function exitsOf(node: FlowNode): readonly Exit[] {
  switch (node.kind) {
    case 'menu':
      return [...node.choices.map(({ key, next }) => ({ exit: `choice ${key}`, to: next })), ...unhappyExits(node)];
    case 'question':
      return [{ exit: 'next', to: node.next }, ...unhappyExits(node)];
    case 'condition':
      return [
        { exit: 'yes', to: node.yes },
        { exit: 'no', to: node.no },
      ];
    case 'bot':
      return [
        { exit: 'next', to: node.next },
        { exit: 'failed', to: node.failed },
      ];
    default:
      return 'next' in node ? [{ exit: 'next', to: node.next }] : [];
  }
}

const unhappyExits = ({ exhausted, noAnswer }: MenuNode | QuestionNode) => [
  { exit: 'exhausted', to: exhausted },
  ...(noAnswer ? [{ exit: 'noAnswer', to: noAnswer.next }] : []),
];

/** Tells whether a conversation stays at the node until something happens. */
export const isWaiting = ({ kind }: FlowNode): boolean =>
  kind === 'menu' || kind === 'question' || kind === 'wait' || kind === 'closed' || kind === 'bot';

/** Returns where a conversation goes on that was not answered in time; '' where no node says so. */
export const noAnswerOf = (node: FlowNode | undefined): string =>
  node && 'noAnswer' in node ? (node.noAnswer?.next ?? '') : '';
