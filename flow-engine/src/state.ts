import type { Flow, FlowFile, HttpNode } from './flow.js';
import type { Invoices } from './invoices.js';

/** A question to a bot, a call of an address or a look-up of a document, that is not answered yet. */
export type Asked = Readonly<{ step: number; text: string }>;

/** A bot answered so. `pauseMs`: before each message. `ended`: the bot is done with the conversation. */
export type Answer = Readonly<{ messages: readonly string[]; pauseMs: number; ended: boolean }>;

/** `voice` is the first message spoken. `consulted` names the tools that the bot used, and `actions` is what it wants done with the answer. */
export type AnswerExtras = Readonly<{
  voice?: FlowFile | null;
  consulted?: readonly string[];
  actions?: readonly FlowAction[];
}>;

/** It holds what is left of an answer. */
export type Saying = Answer & Readonly<{ isBegun: boolean }>;
/** The contact has said this so often in a row. */
export type Alike = Readonly<{ text: string; times: number }>;

/** The state tells how far a conversation has come in its flow. All times are ISO 8601. */
export type FlowState = Readonly<{
  flowId: string;
  /** The node at which the conversation waits; null: it is over. */
  node: string | null;
  /** Grows with each event that was handled, so that an effect has an id that no other has. */
  step: number;
  startedAt: string;
  /** When the node was entered. Staying at it because of an invalid answer does not change it. */
  enteredAt: string;
  /** It counts how often the text of the node was sent since it was entered. */
  sent: number;
  values: Readonly<Record<string, string>>;
  /** When the flow answered during the last minute. */
  answeredAt: readonly string[];
  alike?: Alike | null;
  /** Messages of the contact that no node has taken up yet, and when the first of them came. */
  heard: readonly string[];
  heardSince: string | null;
  /** The timer that counts; one of an earlier step rings for nothing. */
  timer: Readonly<{ step: number; at: string }> | null;
  asked: Asked | null;
  /** It is the rest of an answer with pauses. Its first message counts as an answer, the others belong to it. */
  saying?: Saying | null;
  /** The last answer of a bot wants this back with the next question. */
  session: string | null;
  outcome: 'handedOver' | 'ended' | null;
}>;

/** Facts about contact and ticket that conditions ask for. */
/** Texts, conditions and calls of a flow may name these; without an ad they are empty. */
export const AD_VALUES = ['adId', 'adHeadline', 'adUrl', 'adApp', 'adClickId'] as const;
export type AdValue = (typeof AD_VALUES)[number];

export type FlowFacts = Readonly<{
  tagIds: readonly string[];
  contact: Readonly<Record<string, string>>;
  /** The ad that brought the conversation. */
  ad?: Readonly<Record<AdValue, string>>;
  language: string;
  isKnownContact: boolean;
}>;

/** A step of a conversation depends on this beside its state and the event. */
export type Situation = Readonly<{
  flow: Flow;
  facts: FlowFacts;
  now: Date;
  /** Fills variables of the desk and values of the conversation; where nothing does, the former stay as they were typed. */
  fill?: (text: string, values: Readonly<Record<string, string>>) => string;
}>;

export type FlowEvent =
  | Readonly<{ type: 'message'; text: string }>
  /** A timer of that step rang. */
  | Readonly<{ type: 'timeout'; step: number }>
  /** The bot that was asked in that step answered, or cannot. */
  | Readonly<{ type: 'answered'; step: number; session: string | null } & Answer & AnswerExtras>
  | Readonly<{ type: 'failed'; step: number }>
  /** The address that was called in that step answered; these are the values to keep. */
  | Readonly<{ type: 'called'; step: number; values: Readonly<Record<string, string>> }>
  /** The invoices that were looked up in that step. */
  | Readonly<{ type: 'invoices'; step: number; invoices: Invoices }>
  /** A person answered or took the ticket: the flow says nothing more. */
  | Readonly<{ type: 'person' }>;

/**
 * Something to be done, in order. `id` is the same whenever the same event is handled again in the same state. A text
 * with `once` is said at most once for that key, whatever conversation says it.
 */
export type FlowEffect =
  | Readonly<{
      type: 'say';
      id: string;
      /** Variables of the desk stand in it as they were typed. */
      text: string;
      /** The text before the values of the conversation were put in, so that they are not taken for variables. */
      template?: Readonly<{ text: string; values: Readonly<Record<string, string>> }>;
      /** A bot or a contact wrote it, so nothing in it is a variable. */
      isLiteral?: true;
      file?: FlowFile;
      once?: Readonly<{ key: string; since: string }>;
      consulted?: readonly string[];
    }>
  | Readonly<{ type: 'wake'; step: number; at: string }>
  | Readonly<{
      type: 'ask';
      step: number;
      integrationId: string | null;
      promptId: string | null;
      text: string;
      session: string | null;
    }>
  | Readonly<{
      type: 'call';
      step: number;
      method: HttpNode['method'];
      url: string;
      body: string;
      saves: readonly Readonly<HttpNode['saves'][number]>[];
    }>
  /** The document stands in `asked` of the state, and nowhere else. */
  | Readonly<{ type: 'lookUp'; step: number; integrationId: string }>
  | Readonly<{ type: 'queue'; queueId: string | null }>
  | Readonly<{ type: 'tag'; tagId: string }>
  | Readonly<{ type: 'assign'; userId: string }>
  | Readonly<{ type: 'note'; text: string }>
  | Readonly<{ type: 'close' }>;

/** A bot may want these done with its answer. */
export type FlowAction = Extract<FlowEffect, { type: 'queue' | 'tag' | 'note' | 'close' }>;

/**
 * Something that happened at a node. `exit` is the way by which a node was left that has several, or at which a
 * conversation waits; `stayedMs` runs from its entry.
 */
export type FlowMark = Readonly<{
  node: string;
  what: 'entered' | 'left' | 'invalid' | 'handedOver' | 'ended';
  exit?: string;
  stayedMs?: number;
}>;

export type Advanced = Readonly<{ state: FlowState; effects: readonly FlowEffect[]; marks: readonly FlowMark[] }>;

export const beginning = (flowId: string, now: Date): FlowState => ({
  flowId,
  node: null,
  step: 0,
  startedAt: now.toISOString(),
  enteredAt: now.toISOString(),
  sent: 0,
  values: {},
  answeredAt: [],
  alike: null,
  heard: [],
  heardSince: null,
  timer: null,
  asked: null,
  saying: null,
  session: null,
  outcome: null,
});

/** Tells whether an event is an answer or a timer that the conversation no longer waits for. */
export function isTooLate({ timer, asked }: FlowState, event: FlowEvent): boolean {
  if (event.type === 'timeout') return timer?.step !== event.step;
  const isAnswer = ['answered', 'called', 'invoices', 'failed'].includes(event.type);
  return isAnswer && 'step' in event && asked?.step !== event.step;
}

const MINUTE_MS = 60_000;

/** When the flow answered during the last minute. */
export function recentAnswers({ answeredAt }: FlowState, now: Date): readonly string[] {
  const since = new Date(now.getTime() - MINUTE_MS).toISOString();
  return answeredAt.filter((at) => at > since);
}
