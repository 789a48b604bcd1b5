import { dayDifference, type ReportFigures } from '@recado/contracts';
import { changeOf, type Change } from '../shared/charts/change.js';

type Totals = ReportFigures['totals'];
type Compared = { of: (totals: Totals) => number | null; better?: 'more' | 'less' };

/**
 * Totals that are compared with the previous period. The number of waiting tickets is a current state, so it is not
 * compared.
 */
const COMPARED: Readonly<Record<string, Compared>> = {
  tickets: { of: ({ tickets }) => tickets },
  closed: { of: ({ closed }) => closed },
  avgWait: { of: ({ avgWaitTime }) => avgWaitTime, better: 'less' },
  avgSupport: { of: ({ avgSupportTime }) => avgSupportTime },
  avgFirstAnswer: { of: ({ firstAnswer }) => firstAnswer.average, better: 'less' },
  medianFirstAnswer: { of: ({ firstAnswer }) => firstAnswer.median, better: 'less' },
  avgResolution: { of: ({ resolution }) => resolution.average, better: 'less' },
  medianResolution: { of: ({ resolution }) => resolution.median, better: 'less' },
  avgRating: { of: ({ ratings }) => ratings.average, better: 'more' },
};

/** Compares a total with that of the preceding period of the same length. */
export function changeOfTotal(name: string, totals: Totals, before: ReportFigures['before']): Change | undefined {
  const compared = COMPARED[name];
  if (!compared || !before) return undefined;
  const days = dayDifference(before.dateStart, before.dateEnd) + 1;
  return changeOf(compared.of(totals), compared.of(before.totals), { days, better: compared.better });
}
