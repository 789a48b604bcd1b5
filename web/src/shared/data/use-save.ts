import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { TOAST_MS, useErrorToast } from './use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../../providers/validation.js';

type Options<V> = {
  schema: z.ZodType;
  store: (values: V) => Promise<unknown>;
  queryKey: readonly unknown[];
  success?: string;
  onDone?: () => void;
};

/** Checks a form against its contract, stores it, and shows at each field what was refused. */
export function useSave<V>({ schema, store, queryKey, success = 'app.saved', onDone }: Options<V>) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: store,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess() {
      notify(success, { type: 'success', autoHideDuration: TOAST_MS });
      onDone?.();
    },
    onError(error) {
      const problems = fieldErrorsOf(error);
      setErrors(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const save = (values: V, more: FieldErrors = {}) => {
    const problems = { ...problemsOf(schema, values), ...more };
    setErrors(problems);
    if (Object.keys(problems).length === 0) mutate(values);
  };
  return { save, isPending, errors };
}
