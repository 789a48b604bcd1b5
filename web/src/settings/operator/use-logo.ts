import { LOGO_TYPES } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { delay } from 'es-toolkit';
import type { FieldValues } from 'react-hook-form';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { uploadFile } from '../../shared/data/upload-file.js';
import { useErrorToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import type { FieldErrors } from '../../providers/validation.js';

type Values = { place: string; file: File | null };

/** The specification's response to an accepted file. */
const TAKEN = 'Arquivo Anexado';
const RELOAD_AFTER_MS = 1_000;
const TYPES: readonly string[] = LOGO_TYPES;
/** Some systems report a different type for ICO files, and some report none. */
const ENDING = /\.(png|ico|svg)$/i;

const isPicture = ({ type, name }: File) =>
  TYPES.includes(type) || type === 'image/vnd.microsoft.icon' || (type === '' && ENDING.test(name));

export function logoProblems(values: FieldValues): FieldErrors {
  const { place, file } = values as Values;
  return {
    ...(!place && { place: 'operator.logo.placeMissing' }),
    ...(!file && { file: 'operator.logo.fileMissing' }),
    ...(file && !isPicture(file) && { file: 'operator.logo.wrongType' }),
  };
}

/** Any logo on the page may have changed. The delay lets the user read the notice first. */
const reloadSoon = () => delay(RELOAD_AFTER_MS).then(() => window.location.reload());

/** Uploads a logo. Returns the errors of the fields. */
export function useSendLogo() {
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  return async (values: FieldValues): Promise<FieldValues> => {
    const { place, file } = values as { place: string; file: File };
    const path = `/settings/media-upload?ref=${encodeURIComponent(place)}`;
    try {
      const { message } = await uploadFile<{ message: string }>(path, file);
      if (message !== TAKEN) return {};
      showSuccess('operator.logo.sent');
      await reloadSoon();
    } catch (error) {
      if (isRefusal(error, 'ERR_MEDIA_TYPE')) return { file: 'operator.logo.wrongType' };
      showError(error);
    }
    return {};
  };
}

export function useResetLogo() {
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (place: string) => api.delete('/settings/media-upload', { query: { ref: place } }),
    onSuccess() {
      showSuccess('operator.done');
      void reloadSoon();
    },
    onError: showError,
  });
  return { reset: mutate, isPending };
}
