/** The change from the preceding period. `verdict` is null if neither more nor less is better. */
export type Change = { percent: number; days: number; verdict: 'better' | 'worse' | null };
type Compared = {
  /** The length of both periods. */
  days: number;
  better?: 'more' | 'less' | undefined;
};
type Value = number | null | undefined;

const isAmount = (value: Value): value is number => typeof value === 'number' && value >= 0;

/** Compares a number with that of the previous period. There is no percentage if the previous one is missing or 0. */
export function changeOf(now: Value, before: Value, { days, better }: Compared): Change | undefined {
  if (!isAmount(now) || !isAmount(before) || before === 0) return undefined;
  const percent = Math.round((now / before - 1) * 100) || 0;
  if (percent === 0 || !better) return { percent, days, verdict: null };
  return { percent, days, verdict: percent > 0 === (better === 'more') ? 'better' : 'worse' };
}
