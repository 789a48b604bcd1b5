import type { UsagePart } from '@recado/contracts';

export type UsageState = 'fine' | 'near' | 'reached' | 'unlimited' | 'unknown';
const NEAR = 0.8;

/** How much of 0 is there to use is told as reached, which it is. */
export const shareOf = (used: number, limit: number): number => (limit > 0 ? Math.min(1, used / limit) : 1);

/** How near a company is to a limit of its plan. A limit of one or two is near only when it is reached. */
export function usageStateOf({ used, limit }: Pick<UsagePart, 'used' | 'limit'>): UsageState {
  if (used === null) return 'unknown';
  if (limit === null) return 'unlimited';
  if (used >= limit) return 'reached';
  return used / limit >= NEAR ? 'near' : 'fine';
}

const AMOUNT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
export const formatAmount = (amount: number): string => AMOUNT.format(amount);
