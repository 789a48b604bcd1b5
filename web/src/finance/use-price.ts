import { useTranslate } from 'ra-core';
import { formatMoney } from '../shared/lib/format.js';
import { useUsage } from './use-usage.js';

/** Returns the recurring price: the plan plus its renewing add-ons. Returns null if the company pays nothing. */
export function usePrice(): string | null {
  const translate = useTranslate();
  const usage = useUsage();
  if (!usage?.price) return null;
  const addons = usage.parts.reduce((sum, { addon }) => sum + (addon ? addon.price * (addon.on - addon.ending) : 0), 0);
  const price = formatMoney((usage.price + addons) * usage.months);
  return translate('finance.priceOf', { price, smart_count: usage.months });
}
