/** Work that takes longer than a request, or is due later. `data` stores its progress. */
export type Job = Readonly<{
  _id: string;
  companyId: string; // '*' for a platform job, which covers all companies
  kind: JobKind;
  data: Readonly<Record<string, unknown>>;
  runAt: Date;
  claim: string | null;
  attempts: number;
}>;

export type JobKind =
  | 'mergeContacts'
  | 'closeAll'
  | 'importContacts'
  | 'anonymize'
  | 'autoClose'
  | 'countFiles'
  | 'purge'
  | 'parked'
  | 'forgetChat'
  | 'goodbye'
  | 'endSnooze'
  | 'returnTickets'
  | 'recordBreaches'
  | 'flowTimer'
  | 'askBot'
  | 'callHttp'
  | 'lookUpInvoices'
  | 'transcribe'
  | 'hearVoice'
  | 'forgetFlows'
  | 'forgetSuggestions'
  | 'forgetHistory'
  | 'readKnowledge'
  | 'forgetKnowledge'
  | 'pushNotice'
  | 'replayWebhooks';

/** Kinds that mostly wait for other servers. */
export const SLOW_KINDS: readonly JobKind[] = [
  ...(['askBot', 'callHttp', 'lookUpInvoices', 'pushNotice', 'readKnowledge', 'transcribe'] as const),
];

/**
 * The outcome of a step. A job that is done is deleted. Otherwise it continues after `afterMs` with `data`. After a
 * crash, the last step runs again.
 */
export type JobOutcome = { done: true } | { done: false; afterMs: number; data?: Record<string, unknown> };
export type JobHandler = (job: Job) => Promise<JobOutcome>;
