import { ERROR_CODES } from '@recado/contracts';
import { HttpError, useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ApiError } from '../../providers/api-error.js';

/** Errors are shown for this time, as the specification says of the core desk, and what was done for the next. */
export const TOAST_MS = 2_000;
const DONE_MS = 3_000;

/** What the refusal names, for the texts that name it too. */
const detailsOf = ({ body }: HttpError) => (body as Partial<ApiError> | undefined)?.details;

/** In the user's language if the catalogue has it, else what the server wrote, else the last resort. */
export function useErrorText() {
  const translate = useTranslate();
  return useCallback(
    (error: unknown): string => {
      if (error instanceof HttpError)
        return translate(error.message, { ...detailsOf(error), _: translate('app.error') });
      if (!(error instanceof ApiError)) return translate('app.error');
      if (error.code in ERROR_CODES) return translate(`errors.${error.code}`, error.details);
      return error.message || error.code || translate('app.error');
    },
    [translate],
  );
}

export function useErrorToast() {
  const notify = useNotify();
  const textOf = useErrorText();
  return useCallback(
    (error: unknown) => notify(textOf(error), { type: 'error', autoHideDuration: TOAST_MS }),
    [notify, textOf],
  );
}

/** Says that something was not done, in words of its own. */
export function useFailureToast() {
  const notify = useNotify();
  return useCallback((text: string) => notify(text, { type: 'error', autoHideDuration: TOAST_MS }), [notify]);
}

/** Says that something was done: everywhere in the same colour and for the same time. */
export function useSuccessToast() {
  const notify = useNotify();
  return useCallback((text: string) => notify(text, { type: 'success', autoHideDuration: DONE_MS }), [notify]);
}
