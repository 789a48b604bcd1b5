import { LOGO_TYPES } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { uploadOne } from '../../shared/data/upload-one.js';
import { useErrorToast, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { useProblems } from '../../shared/forms/use-problems.js';

type Values = { place: string; file: File | null };
type Problems = { place?: string; file?: string };

const NOTHING: Values = { place: '', file: null };
/** The specification's answer to a file that was taken. */
const TAKEN = 'Arquivo Anexado';
const RELOAD_AFTER_MS = 1_000;
const TYPES: readonly string[] = LOGO_TYPES;
/** Some systems name ICO files otherwise, and some name no type at all. */
const ENDING = /\.(png|ico|svg)$/i;

const isPicture = ({ type, name }: File) =>
  TYPES.includes(type) || type === 'image/vnd.microsoft.icon' || (type === '' && ENDING.test(name));

function problemsOf({ place, file }: Values): Problems {
  return {
    ...(place === '' && { place: 'operator.logo.placeMissing' }),
    ...(file === null && { file: 'operator.logo.fileMissing' }),
    ...(file !== null && !isPicture(file) && { file: 'operator.logo.wrongType' }),
  };
}

/** Every picture of the page may be another one now. The notice is read before. */
const reloadSoon = () => setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);

export function useLogoForm() {
  const [values, setValues] = useState(NOTHING);
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { errors, isRight, refuse } = useProblems(values, (now) => ({ ...problemsOf(now) }));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ place, file }: { place: string; file: File }) =>
      uploadOne<{ message: string }>(`/settings/media-upload?ref=${encodeURIComponent(place)}`, file),
    onSuccess({ message }) {
      if (message !== TAKEN) return;
      showSuccess('operator.logo.sent');
      reloadSoon();
    },
    onError(error) {
      if (isRefusal(error, 'ERR_MEDIA_TYPE')) refuse({ file: 'operator.logo.wrongType' });
      else showError(error);
    },
  });
  const { place, file } = values;
  return {
    values,
    errors: errors as Problems,
    isPending: isPending || isSuccess,
    set: (changed: Partial<Values>) => setValues({ ...values, ...changed }),
    submit: () => {
      if (isRight() && file) mutate({ place, file });
    },
  };
}

export function useResetLogo() {
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (place: string) => api.delete('/settings/media-upload', { query: { ref: place } }),
    onSuccess() {
      showSuccess('operator.done');
      reloadSoon();
    },
    onError: showError,
  });
  return { reset: mutate, isPending };
}
