import { UpdateCompany, type CompanyRecord } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useFailureToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { sentOf, valuesOf } from './company-form.js';
import { nextDueDate } from './due-state.js';

export const COMPANIES_KEY = ['companies'] as const;
export const ChangedCompany = UpdateCompany.request.omit({ id: true });
/** Moves the due date of a company on by what it pays for at once. */
export function useProlong() {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (company: CompanyRecord) => {
      const later = { ...valuesOf(company), dueDate: nextDueDate(company, new Date()) };
      return api.put(`/companies/${company.id}`, sentOf(later, false));
    },
    onSuccess: () => showSuccess('operator.done'),
    onError: () => showFailure('operator.failed.company'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: COMPANIES_KEY }),
  });
  return { prolong: mutate, isPending };
}
