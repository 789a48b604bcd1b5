import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const READING_TIME_MS = 6_000;

/**
 * Requests the confirmation link of a sign-up again. The response does not reveal whether the e-mail belongs to a
 * pending sign-up.
 */
export function useSendConfirmation(email: string) {
  const notify = useNotify();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post('/signup/confirmation/send', { email }, { visitor: true }),
    onSuccess: () => notify('confirm.sentAgain', { type: 'success', autoHideDuration: READING_TIME_MS }),
    onError: showError,
  });
  return { sendAgain: () => mutate(), isSending: isPending };
}
