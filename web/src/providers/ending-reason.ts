const KEY = 'endedBecause';

export type EndingReason = 'elsewhere' | 'ended';

/** Why the last log-in ended. It survives the reload that follows, and stays until somebody has read it. */
export const endingReason = {
  keep: (reason: EndingReason) => sessionStorage.setItem(KEY, reason),
  read(): EndingReason | null {
    const kept = sessionStorage.getItem(KEY);
    return kept === 'elsewhere' || kept === 'ended' ? kept : null;
  },
  forget: () => sessionStorage.removeItem(KEY),
};
