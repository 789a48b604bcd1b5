import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useErrorToast, useFailureToast, useSuccessToast } from './use-error-toast.js';
import { useProblems } from '../forms/use-problems.js';
import { fieldErrorsOf, problemsOf, type FieldErrors, type Wording } from '../../providers/validation.js';

type Options<V, R> = {
  values: V;
  schema: z.ZodType;
  /** Finds what the contract does not know of. */
  moreProblems?: (values: V) => FieldErrors;
  /** Names the fields that the server's refusal stands for. */
  problemsOfRefusal?: (error: unknown) => FieldErrors;
  wording?: Wording;
  store: (values: V) => Promise<R>;
  queryKey: readonly unknown[];
  /** The notice shown afterwards, if another than for what is added or changed. */
  success?: string;
  isNew?: boolean;
  /** The notice of a refusal, if another than the server's own words. */
  failure?: string;
  onDone?: (reply: R, values: V) => void;
};

const NONE: FieldErrors = {};

/** Checks a form against its contract, stores it, and shows at each field what is wrong until it is right. */
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
    // the socket's news of the same change often comes first: the reading that it began is not thrown away
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
