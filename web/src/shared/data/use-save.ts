import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useErrorToast, useFailureToast, useSuccessToast } from './use-error-toast.js';
import { useProblems } from '../forms/use-problems.js';
import { fieldErrorsOf, problemsOf, type FieldErrors, type Wording } from '../../providers/validation.js';

type Options<V, R> = {
  values: V;
  schema: z.ZodType;
  /** Checks rules that the contract does not cover. */
  moreProblems?: (values: V) => FieldErrors;
  /** Maps the server's error to fields. */
  problemsOfRefusal?: (error: unknown) => FieldErrors;
  wording?: Wording;
  store: (values: V) => Promise<R>;
  queryKey: readonly unknown[];
  /** The success message, if not the default for created or changed records. */
  success?: string;
  isNew?: boolean;
  /** The error message, if not the server's own. */
  failure?: string;
  onDone?: (reply: R, values: V) => void;
};

const NONE: FieldErrors = {};

/** Validates a form against its contract, saves it, and shows errors at each field until it is corrected. */
export function useSave<V extends object, R = unknown>({ values, schema, wording, store, ...rest }: Options<V, R>) {
  const { queryKey, failure, isNew = false, success = isNew ? 'app.created' : 'app.saved', onDone } = rest;
  const { moreProblems = () => NONE, problemsOfRefusal = () => NONE } = rest;
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const showFailure = useFailureToast();
  const check = (now: V) => ({ ...problemsOf(schema, now, wording), ...moreProblems(now) });
  const { errors, isRight, refuse } = useProblems(values, check);
  const { mutate, isPending } = useMutation({
    mutationFn: store,
    // the socket event for the same change often arrives first; its request is not discarded
    onSettled: () => queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    onSuccess(reply, stored) {
      showSuccess(success);
      onDone?.(reply, stored);
    },
    onError(error) {
      const problems = { ...fieldErrorsOf(error, wording), ...problemsOfRefusal(error) };
      refuse(problems);
      if (failure) showFailure(failure);
      else if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const save = () => {
    if (isRight()) mutate(values);
  };
  return { save, isPending, errors };
}
