import { ERROR_CODES } from '@recado/contracts';
import { HttpError, useNotify, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { ApiError } from '../../providers/api-error.js';

/** Duration of error messages, as specified for the core desk, and of success messages below. */
export const TOAST_MS = 2_000;
const DONE_MS = 3_000;

/** Returns the error's details, for use in its text. */
const detailsOf = ({ body }: HttpError) => (body as Partial<ApiError> | undefined)?.details;

/**
 * Returns the error's text in the user's language if the catalogue has it, else the server's text, else a generic one.
 */
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

/** Shows a failure with a given text. */
export function useFailureToast() {
  const notify = useNotify();
  return useCallback((text: string) => notify(text, { type: 'error', autoHideDuration: TOAST_MS }), [notify]);
}

/** Confirms a success: always in the same colour and for the same time. */
export function useSuccessToast() {
  const notify = useNotify();
  return useCallback((text: string) => notify(text, { type: 'success', autoHideDuration: DONE_MS }), [notify]);
}
