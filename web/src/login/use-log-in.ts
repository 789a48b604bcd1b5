import { DEFAULT_TIME_ZONE } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLogin, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { endingReason } from '../providers/ending-reason.js';
import { isRefusal } from '../providers/api-error.js';
import { formatDueDate } from '../shared/lib/format.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const READING_TIME_MS = 10_000;
const INBOX = '/tickets';

type LogIn = { email: string; password: string };

/**
 * `payment` is the payment page's token, if the login was rejected because the company's due date has passed.
 * `unconfirmed` is a sign-up's e-mail address, if the login was rejected because that address is not confirmed yet.
 */
export function useLogIn() {
  const login = useLogin();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const showError = useErrorToast();
  const [payment, setPayment] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: async (values: LogIn): Promise<void> => {
      queryClient.removeQueries();
      await login(values, INBOX);
      endingReason.clear();
    },
    onError(error, { email }) {
      setUnconfirmed(isRefusal(error, 'ERR_EMAIL_NOT_CONFIRMED') ? email : null);
      if (!isRefusal(error, 'ERR_COMPANY_EXPIRED')) return showError(error);
      const { dueDate, payment: token } = error.details;
      setPayment(typeof token === 'string' ? token : null);
      const date = typeof dueDate === 'string' ? formatDueDate(dueDate, DEFAULT_TIME_ZONE) : '';
      return notify(translate('login.expired', { date }), { type: 'error', autoHideDuration: READING_TIME_MS });
    },
  });
  return { logIn: mutate, busy: isPending, payment, unconfirmed };
}
