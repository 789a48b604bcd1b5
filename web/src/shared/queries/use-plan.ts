import type { GetCompanyPlan, PlanRecord } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useSession } from '../../providers/session.js';

type CompanyPlan = z.output<(typeof GetCompanyPlan)['reply']>;

export const PLAN_KEY = ['plan'] as const;
const PLANS_KEY = ['plans'] as const;

/** Loads the company's plan; its limits include add-ons. */
export function usePlan() {
  const { companyId } = useSession();
  const { data } = useQuery({
    queryKey: [...PLAN_KEY, companyId],
    queryFn: ({ signal }) => api.get<CompanyPlan>(`/companies/listPlan/${companyId}`, { signal }),
  });
  return data?.plan;
}

/** Loads all plans for the operator, including internal ones. */
export const usePlans = () =>
  useQuery({ queryKey: PLANS_KEY, queryFn: ({ signal }) => api.get<PlanRecord[]>('/plans/all', { signal }) });
