import { SignUpBody } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../providers/api.js';
import { isRefusal } from '../providers/api-error.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../providers/validation.js';
import { withEmail } from './with-email.js';

const READING_TIME_MS = 6_000;
export type SignUpValues = { name: string; email: string; phone: string; password: string; planId: string };

export function useSignUp() {
  const navigate = useNavigate();
  const notify = useNotify();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (values: SignUpValues) => api.post('/companies/cadastro', values, { visitor: true }),
    onSuccess() {
      notify('signup.done', { type: 'success', autoHideDuration: READING_TIME_MS });
      void navigate('/login');
    },
    onError(error) {
      const taken = isRefusal(error, 'ERR_EMAIL_ALREADY_EXISTS') && { email: 'errors.ERR_EMAIL_ALREADY_EXISTS' };
      const problems = taken || fieldErrorsOf(error);
      setErrors(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const submit = (values: SignUpValues) => {
    const problems = withEmail(values.email, problemsOf(SignUpBody, values));
    setErrors(problems);
    if (Object.keys(problems).length === 0) mutate(values);
  };
  return { submit, errors, busy: isPending };
}
