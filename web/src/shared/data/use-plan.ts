import type { GetCompanyPlan } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useSession } from '../../providers/session.js';

type CompanyPlan = z.output<(typeof GetCompanyPlan)['reply']>;

export function usePlan() {
  const { companyId } = useSession();
  const { data } = useQuery({
    queryKey: ['plan', companyId],
    queryFn: ({ signal }) => api.get<CompanyPlan>(`/companies/listPlan/${companyId}`, { signal }),
  });
  return data?.plan;
}
