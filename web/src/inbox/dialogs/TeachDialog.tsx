import type { Ticket } from '@recado/contracts';
import { Box } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useErrorText, useErrorToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';
import { inboxApi } from '../live/inbox-api.js';

type Props = { ticket: Ticket; onClose: () => void };

/** Approves a closed conversation as knowledge for the assistant, or withdraws the approval. */
export default function TeachDialog({ ticket: { id }, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const queryClient = useQueryClient();
  const queryKey = ['ticketKnowledge', id];
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => inboxApi.knowledge(id, signal) });
  const isApproved = data?.isApproved === true;
  const { mutate, isPending } = useMutation({
    mutationFn: () => (isApproved ? inboxApi.withdrawKnowledge(id) : inboxApi.approveKnowledge(id)),
    onSuccess(now) {
      queryClient.setQueryData(queryKey, now);
      showSuccess(now.isApproved ? 'sources.approved' : 'sources.withdrawn');
      onClose();
    },
    onError: showError,
  });
  return (
    <FormDialog
      open
      title={translate(isApproved ? 'sources.withdrawTitle' : 'sources.teachTitle')}
      submitLabel={translate(isApproved ? 'sources.withdraw' : 'sources.approve')}
      values={null}
      disabled={!data}
      isSaving={isPending}
      submitColor={isApproved ? 'error' : 'primary'}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {error ? (
        <Box role="alert">{textOf(error)}</Box>
      ) : (
        <Box>{translate(isApproved ? 'sources.withdrawText' : 'sources.teachText')}</Box>
      )}
    </FormDialog>
  );
}
