import { SignUpBody, type SignUp } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useLocaleState, useNotify } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { useNavigate } from 'react-router-dom';
import { api } from '../providers/api.js';
import { isRefusal } from '../providers/api-error.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { useProblems } from '../shared/forms/use-problems.js';
import { fieldErrorsOf, problemsOf } from '../providers/validation.js';
import { knownLanguage } from '../shared/lib/languages.js';
import { withEmail } from './with-email.js';

const READING_TIME_MS = 6_000;
/** Maps the interface's languages to the server's codes. */
const LANGUAGES_SENT = { pt: 'pt-BR', en: 'en', es: 'es' } as const;
const VISITOR = { visitor: true };
type Reply = z.output<typeof SignUp.reply>;
export type SignUpValues = Record<'name' | 'email' | 'phone' | 'password' | 'planId', string>;

const check = (values: SignUpValues) => withEmail(values.email, problemsOf(SignUpBody, values), 'validation.mandatory');

/** `mailed` is the e-mail address that the confirmation link was sent to. */
export function useSignUp(values: SignUpValues) {
  const navigate = useNavigate();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const [mailed, setMailed] = useState<string | null>(null);
  const showError = useErrorToast();
  const { errors, isRight, refuse } = useProblems(values, check);
  const { mutate, isPending } = useMutation({
    mutationFn: (given: SignUpValues) =>
      api.post<Reply>('/companies/cadastro', { ...given, language: LANGUAGES_SENT[knownLanguage(locale)] }, VISITOR),
    onSuccess({ email, needsConfirmation }) {
      if (needsConfirmation) return setMailed(email);
      notify('signup.done', { type: 'success', autoHideDuration: READING_TIME_MS });
      void navigate('/login');
    },
    onError(error) {
      const taken = isRefusal(error, 'ERR_EMAIL_ALREADY_EXISTS') && { email: 'errors.ERR_EMAIL_ALREADY_EXISTS' };
      const problems = taken || fieldErrorsOf(error);
      refuse(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const submit = () => {
    if (isRight()) mutate(values);
  };
  return { submit, errors, busy: isPending, mailed };
}
