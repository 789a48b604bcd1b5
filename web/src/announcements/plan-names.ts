import { useTranslate } from 'react-admin';
import { usePlans } from '../shared/queries/use-plan.js';

type NameOf = (planId: string) => string;

/**
 * Returns a function that looks up the name of a plan. It returns no name until the plans are loaded. A plan that is
 * missing from the list was deleted.
 */
export function usePlanName(): NameOf {
  const translate = useTranslate();
  const { data: plans } = usePlans();
  return (planId) =>
    plans ? (plans.find(({ id }) => id === planId)?.name ?? translate('resources.announcements.deletedPlan')) : '';
}

/** Several deleted plans are mentioned only once. */
export const namesOf = (planIds: readonly string[], nameOf: NameOf): string =>
  [...new Set(planIds.map(nameOf))].join(', ');
