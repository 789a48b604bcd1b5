const KEY = 'endedBecause';

const REASONS = ['elsewhere', 'ended', 'entryOver'] as const;
/** `entryOver` means that the operator has left a company and is back in their own session. */
export type EndingReason = (typeof REASONS)[number];

/** Stores why the last session ended. It survives the reload that follows, and stays until it has been read. */
export const endingReason = {
  set: (reason: EndingReason) => sessionStorage.setItem(KEY, reason),
  read(): EndingReason | null {
    const stored = sessionStorage.getItem(KEY);
    return REASONS.find((reason) => reason === stored) ?? null;
  },
  clear: () => sessionStorage.removeItem(KEY),
};
