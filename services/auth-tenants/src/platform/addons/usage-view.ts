import { RECURRENCE_MONTHS, USAGE_PARTS, type Addon, type Usage, type UsagePart } from '@recado/contracts';
import { unitsOn } from '../../companies/store/addon-units.js';
import type { Company } from '../../companies/store/company.js';
import type { UsedResources } from './read-usage.js';
import { limitsOf, usedOf } from './used-amounts.js';

type UsageSource = Pick<Company, 'plan' | 'addons' | 'terms' | 'dueDate'>;

function addonOf({ terms, addons }: UsageSource, addon: Addon, now: Date): UsagePart['addon'] {
  const price = terms.addonCents[addon];
  const on = unitsOn(addons, addon, now);
  const ends = on.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  if (price === null && on.length === 0) return null;
  return {
    price: (price ?? on.at(-1)?.agreedCents ?? 0) / 100,
    isOffered: price !== null,
    on: on.length,
    ending: ends.length,
    endsAt: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
  };
}

/** Returns a company's usage of each resource in its plan. */
export function usageView(company: UsageSource, used: UsedResources, now: Date): Usage {
  const { plan, terms, dueDate } = company;
  const amounts = { ...usedOf(used), queues: used.queues };
  const limits = { ...limitsOf(plan), queues: plan.queues };
  return {
    planName: plan.name,
    dueDate: dueDate?.toISOString() ?? null,
    months: RECURRENCE_MONTHS[terms.recurrence],
    isTrial: terms.isTrial,
    price: terms.priceCents / 100,
    parts: USAGE_PARTS.map((part) => ({
      ...{ part, used: amounts[part], limit: limits[part] },
      addon: part === 'queues' ? null : addonOf(company, part, now),
    })),
  };
}
