/** Work that takes longer than a request, or is due later. `data` holds how far it has come. */
export type Job = Readonly<{
  _id: string;
  companyId: string; // '*': of the platform, over all companies
  kind: JobKind;
  data: Readonly<Record<string, unknown>>;
  runAt: Date;
  leaseUntil: Date;
  failures: number; // claims since it last went well, the present one among them
}>;

export type JobKind =
  'mergeContacts' | 'closeAll' | 'importContacts' | 'anonymize' | 'autoClose' | 'purge' | 'parked' | 'forgetChat';

/** Done: it is forgotten. Otherwise it goes on after so long, from this data; what a crash cut short starts from the last. */
export type JobOutcome = { done: true } | { done: false; afterMs: number; data?: Record<string, unknown> };
export type JobHandler = (job: Job) => Promise<JobOutcome>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10 * 60_000;
/** The wait before a failed job is tried again. It doubles with each failure up to a limit. */
export const retryAfterMs = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
