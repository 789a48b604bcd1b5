const KEY = 'endedBecause';

const REASONS = ['elsewhere', 'ended', 'entryOver'] as const;
/** `entryOver`: the operator is out of a company, and in the own log-in again. */
export type EndingReason = (typeof REASONS)[number];

/** Why the last log-in ended. It survives the reload that follows, and stays until somebody has read it. */
export const endingReason = {
  keep: (reason: EndingReason) => sessionStorage.setItem(KEY, reason),
  read(): EndingReason | null {
    const kept = sessionStorage.getItem(KEY);
    return REASONS.find((reason) => reason === kept) ?? null;
  },
  forget: () => sessionStorage.removeItem(KEY),
};
