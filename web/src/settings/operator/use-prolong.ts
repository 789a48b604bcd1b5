import type { CompanyRecord } from '@recado/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useUpdate } from 'react-admin';
import { useFailureToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { nextDueDate } from './due-state.js';

/** Moves the due date of a company on by what it pays for at once. */
export function useProlong() {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const [update, { isPending }] = useUpdate<CompanyRecord>('companies', undefined, {
    mutationMode: 'pessimistic',
    onSuccess: () => showSuccess('operator.done'),
    onError: () => showFailure('operator.failed.company'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['companies'] }),
  });
  const prolong = (company: CompanyRecord) => {
    const data = { ...company, dueDate: nextDueDate(company, new Date()) };
    void update('companies', { id: company.id, data, previousData: company });
  };
  return { prolong, isPending };
}
