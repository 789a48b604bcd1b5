import type { UsagePart } from '@recado/contracts';

export type UsageState = 'fine' | 'near' | 'reached' | 'unlimited' | 'unknown';
const NEAR = 0.8;

/** A limit of 0 is shown as reached. */
export const shareOf = (used: number, limit: number): number => (limit > 0 ? Math.min(1, used / limit) : 1);

/** Returns how close a company is to a limit of its plan. A limit of 1 or 2 goes directly from normal to reached. */
export function usageStateOf({ used, limit }: Pick<UsagePart, 'used' | 'limit'>): UsageState {
  if (used === null) return 'unknown';
  if (limit === null) return 'unlimited';
  if (used >= limit) return 'reached';
  return used / limit >= NEAR ? 'near' : 'fine';
}

const AMOUNT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
export const formatAmount = (amount: number): string => AMOUNT.format(amount);
