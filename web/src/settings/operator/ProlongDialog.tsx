import { UpdateCompany, type CompanyRecord } from '@recado/contracts';
import { TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate, useUpdate } from 'react-admin';
import { useState } from 'react';
import { problemsOf } from '../../providers/validation.js';
import { useFailureToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { useProblems } from '../../shared/forms/use-problems.js';
import { formatDueDate } from '../../shared/lib/format.js';
import { nextDueDate } from './due-state.js';

/** The page requires a reason, unlike the API. */
const Reason = UpdateCompany.request.pick({ reason: true }).required();

/** Saves a company with its next due date and the reason. */
function useProlong(company: CompanyRecord, onClose: () => void) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showFailure = useFailureToast();
  const [update, { isPending }] = useUpdate<CompanyRecord>('companies', undefined, {
    mutationMode: 'pessimistic',
    onSuccess() {
      showSuccess('operator.done');
      onClose();
    },
    onError: () => showFailure('operator.failed.company'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['companies'] }),
  });
  const prolong = (dueDate: string, reason: string) => {
    const data = { ...company, dueDate, reason };
    void update('companies', { id: company.id, data, previousData: company });
  };
  return { prolong, isPending };
}

/** Extends a company's due date by one billing period, after showing both dates and asking for the reason. */
export function ProlongDialog({ company, onClose }: { company: CompanyRecord; onClose: () => void }) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [dueDate] = useState(() => nextDueDate(company, new Date()));
  const { prolong, isPending } = useProlong(company, onClose);
  const { errors, isRight } = useProblems({ reason }, (now) => problemsOf(Reason, now));
  const before = company.dueDate ? formatDueDate(company.dueDate, company.timeZone) : translate('operator.noDueDate');
  const problem = errors['reason'];
  return (
    <FormDialog
      open
      title={translate('operator.prolongOne', { name: company.name })}
      submitLabel={translate('operator.prolong')}
      values={{ reason }}
      isSaving={isPending}
      onSubmit={() => (isRight() ? prolong(dueDate, reason.trim()) : undefined)}
      onClose={onClose}
    >
      <Typography>
        {translate('operator.prolongDates', { before, after: formatDueDate(dueDate, company.timeZone) })}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('operator.prolongHint')}</Typography>
      <TextField
        label={translate('operator.prolongReason')}
        value={reason}
        required
        autoFocus
        error={problem !== undefined}
        helperText={problem && translate(problem)}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
