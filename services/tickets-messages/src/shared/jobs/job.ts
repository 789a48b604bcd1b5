/** Work that takes longer than a request, or is due later. `data` holds how far it has come. */
export type Job = Readonly<{
  _id: string;
  companyId: string; // '*': of the platform, over all companies
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

/** Kinds that wait for the answers of other servers: see SlowJobRunner. */
export const SLOW_KINDS: readonly JobKind[] = [
  ...(['askBot', 'callHttp', 'lookUpInvoices', 'pushNotice', 'readKnowledge', 'transcribe'] as const),
];

/** Done: it is forgotten. Otherwise it goes on after so long, from this data; what a crash cut short starts from the last. */
export type JobOutcome = { done: true } | { done: false; afterMs: number; data?: Record<string, unknown> };
export type JobHandler = (job: Job) => Promise<JobOutcome>;
