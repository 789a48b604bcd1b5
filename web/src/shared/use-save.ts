import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { TOAST_MS, useErrorToast } from './use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from './validation.js';

type Saving<V> = {
  schema: z.ZodType;
  send: (values: V) => Promise<unknown>;
  queryKey: readonly unknown[];
  saved?: string;
  onSaved?: () => void;
};

/** Checks a form's values, sends them, and says at each field what is wrong with it. */
export function useSave<V>({ schema, send, queryKey, saved = 'app.saved', onSaved }: Saving<V>) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess() {
      notify(saved, { type: 'success', autoHideDuration: TOAST_MS });
      onSaved?.();
    },
    onError(error) {
      const problems = fieldErrorsOf(error);
      setErrors(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const save = (values: V) => {
    const problems = problemsOf(schema, values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) mutate(values);
  };
  return { save, isPending, errors };
}
