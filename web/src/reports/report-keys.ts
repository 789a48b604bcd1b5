import type { ReportRow } from '@recado/contracts';

export const STATUSES = ['pending', 'open', 'closed'] as const satisfies readonly ReportRow['status'][];
/** The text keys of the ratings 1, 2 and 3. */
export const RATES = ['unsatisfied', 'satisfied', 'verySatisfied'] as const;
