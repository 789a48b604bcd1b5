import { useTranslate } from 'react-admin';
import { usePlans } from '../shared/data/use-plan.js';

type NameOf = (planId: string) => string;

/** Names a plan by its id. Until the plans are read it has no name; one that is not among them was deleted. */
export function usePlanName(): NameOf {
  const translate = useTranslate();
  const { data: plans } = usePlans();
  return (planId) =>
    plans ? (plans.find(({ id }) => id === planId)?.name ?? translate('resources.announcements.deletedPlan')) : '';
}

/** Several deleted plans are told once. */
export const namesOf = (planIds: readonly string[], nameOf: NameOf): string =>
  [...new Set(planIds.map(nameOf))].join(', ');
