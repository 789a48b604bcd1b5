import { AskResetBody, ResetPasswordBody, type AskPasswordReset } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { isRefusal } from '../providers/api-error.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { problemsOf, type FieldErrors } from '../providers/validation.js';
import { withEmail } from './with-email.js';

type CodeReply = z.output<(typeof AskPasswordReset)['reply']>;
export type ResetValues = { email: string; token: string; password: string; confirm: string };

const problemsOfAsk = ({ email }: ResetValues): FieldErrors =>
  withEmail(email, problemsOf(AskResetBody, { email }, 'quoted'), 'validation.required');

function problemsOfReset({ email, token, password, confirm }: ResetValues): FieldErrors {
  const problems = problemsOf(ResetPasswordBody, { email, token, password }, 'quoted');
  if (!confirm) return { ...problems, confirm: 'account.fieldRequired' };
  return confirm === password ? problems : { ...problems, confirm: 'account.mismatch' };
}

/**
 * Requests a code by e-mail, then sets a new password with it. A rejected code is marked without a message, as
 * specified.
 */
export function useReset(values: ResetValues) {
  const navigate = useNavigate();
  const notify = useNotify();
  const showError = useErrorToast();
  const [step, setStep] = useState<'email' | 'code'>('email');
  const codeProblems = useProblems(values, problemsOfAsk);
  const renewed = useProblems(values, problemsOfReset);
  const say = (key: string, type: 'success' | 'error') => notify(key, { type, autoHideDuration: TOAST_MS });

  const asking = useMutation({
    mutationFn: (email: string) => api.post<CodeReply>('/forgetpassword', { email }, { visitor: true }),
    onSuccess({ status }) {
      if (status === 404) return say('forgot.unknown', 'error');
      setStep('code');
      return say('forgot.sent', 'success');
    },
    onError: showError,
  });
  const resetting = useMutation({
    mutationFn: ({ email, token, password }: ResetValues) =>
      api.post('/resetpasswords', { email, token, password }, { visitor: true }),
    onSuccess() {
      say('forgot.done', 'success');
      void navigate('/login');
    },
    onError(error) {
      if (isRefusal(error, 'ERR_RESET_CODE')) renewed.refuse({ token: '' });
      else showError(error);
    },
  });

  const ask = () => {
    if (codeProblems.isRight()) asking.mutate(values.email);
  };
  const reset = () => {
    if (renewed.isRight()) resetting.mutate(values);
  };
  // the second step shows the e-mail too and can resend the code
  const errors = { ...codeProblems.errors, ...renewed.errors };
  return { step, errors, ask, reset, busy: asking.isPending || resetting.isPending };
}
