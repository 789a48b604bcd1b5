import type { Flow, FlowFile, HttpNode } from './flow.js';
import type { Invoices } from './invoices.js';

/** A pending request: to a bot, to an HTTP endpoint, or a lookup of a document. */
export type PendingRequest = Readonly<{ step: number; text: string }>;

/** A bot's reply. `pauseMs`: before each message. `ended`: the bot has finished the conversation. */
export type Answer = Readonly<{ messages: readonly string[]; pauseMs: number; ended: boolean }>;

/** `voice` is the spoken form of the first message, `consulted` the tools that the bot used, and `actions` the changes that it requests. */
export type AnswerExtras = Readonly<{
  voice?: FlowFile | null;
  consulted?: readonly string[];
  actions?: readonly FlowAction[];
}>;

/** The remaining messages of a reply. */
export type Saying = Answer & Readonly<{ isBegun: boolean }>;
/** The number of times in a row that the contact has sent this text. */
export type Alike = Readonly<{ text: string; times: number }>;

/** The progress of a conversation in its flow. All times are ISO 8601. */
export type FlowState = Readonly<{
  flowId: string;
  /** The node at which the conversation waits; null once it has ended. */
  node: string | null;
  /** Increases with each handled event, so that every effect has a unique id. */
  step: number;
  startedAt: string;
  /** The time at which the node was entered. An invalid answer does not change it. */
  enteredAt: string;
  /** The number of times that the node's text was sent since the node was entered. */
  sent: number;
  values: Readonly<Record<string, string>>;
  /** The times of the flow's replies during the last minute. */
  answeredAt: readonly string[];
  alike?: Alike | null;
  /** The contact's messages that no node has used yet, and the time of the first one. */
  heard: readonly string[];
  heardSince: string | null;
  /** The active timer; timers of earlier steps are ignored. */
  timer: Readonly<{ step: number; at: string }> | null;
  asked: PendingRequest | null;
  /** The remaining messages of a reply with pauses. Only the first message counts as a reply. */
  saying?: Saying | null;
  /** The bot's session, sent back with the next request. */
  session: string | null;
  outcome: 'handedOver' | 'ended' | null;
}>;

/** Facts about contact and ticket that conditions use. */
/** Values from the ad for a flow's texts, conditions and calls; empty if there is no ad. */
export const AD_VALUES = ['adId', 'adHeadline', 'adUrl', 'adApp', 'adClickId'] as const;
export type AdValue = (typeof AD_VALUES)[number];

export type FlowFacts = Readonly<{
  tagIds: readonly string[];
  contact: Readonly<Record<string, string>>;
  /** The ad that led to the conversation. */
  ad?: Readonly<Record<AdValue, string>>;
  language: string;
  isKnownContact: boolean;
}>;

/** The inputs of a step besides the state and the event. */
export type Situation = Readonly<{
  flow: Flow;
  facts: FlowFacts;
  now: Date;
  /** Fills system variables and conversation values; by default, system variables are left as typed. */
  fill?: (text: string, values: Readonly<Record<string, string>>) => string;
}>;

export type FlowEvent =
  | Readonly<{ type: 'message'; text: string }>
  /** The timer of that step fired. */
  | Readonly<{ type: 'timeout'; step: number }>
  /** The bot called in that step replied, or failed. */
  | Readonly<{ type: 'answered'; step: number; session: string | null } & Answer & AnswerExtras>
  | Readonly<{ type: 'failed'; step: number }>
  /** The HTTP endpoint called in that step responded with these values, which are to be stored. */
  | Readonly<{ type: 'called'; step: number; values: Readonly<Record<string, string>> }>
  /** The invoices found by the lookup of that step. */
  | Readonly<{ type: 'invoices'; step: number; invoices: Invoices }>
  /** An agent replied or accepted the ticket: the flow sends nothing more. */
  | Readonly<{ type: 'person' }>;

/**
 * An effect, run in order. Handling the same event in the same state always yields the same `id`. A text with `once` is
 * sent at most once for that key, across all conversations.
 */
export type FlowEffect =
  | Readonly<{
      type: 'say';
      id: string;
      /** System variables are not filled yet. */
      text: string;
      /** The text before the conversation's values were filled in, so that values are not mistaken for variables. */
      template?: Readonly<{ text: string; values: Readonly<Record<string, string>> }>;
      /** A bot or a contact wrote it, so it contains no variables. */
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
  /** The document is available only in the state's `asked`. */
  | Readonly<{ type: 'lookUp'; step: number; integrationId: string }>
  | Readonly<{ type: 'queue'; queueId: string | null }>
  | Readonly<{ type: 'tag'; tagId: string }>
  | Readonly<{ type: 'assign'; userId: string }>
  | Readonly<{ type: 'note'; text: string }>
  | Readonly<{ type: 'close' }>;

/** Changes that a bot can request with its reply. */
export type FlowAction = Extract<FlowEffect, { type: 'queue' | 'tag' | 'note' | 'close' }>;

/**
 * An event at a node, for statistics. `exit` is the exit that was taken, for nodes with several exits or nodes that
 * wait; `stayedMs` is the time since the node was entered.
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

/** Returns whether an event is a response or a timer that the conversation no longer waits for. */
export function isTooLate({ timer, asked }: FlowState, event: FlowEvent): boolean {
  if (event.type === 'timeout') return timer?.step !== event.step;
  const isAnswer = ['answered', 'called', 'invoices', 'failed'].includes(event.type);
  return isAnswer && 'step' in event && asked?.step !== event.step;
}

const MINUTE_MS = 60_000;

/** Returns the times of the flow's replies during the last minute. */
export function recentAnswers({ answeredAt }: FlowState, now: Date): readonly string[] {
  const since = new Date(now.getTime() - MINUTE_MS).toISOString();
  return answeredAt.filter((at) => at > since);
}
