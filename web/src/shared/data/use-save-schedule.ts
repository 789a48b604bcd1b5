import { CreateScheduleInput, type Schedule } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import { uploadOne } from './upload-one.js';
import { TOAST_MS, useErrorToast } from './use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../../providers/validation.js';

export const SCHEDULES_KEY = ['schedules'] as const;

export type ScheduleValues = {
  contactId: string;
  body: string;
  sendAt: string; // ISO, or empty
  whatsappId: string | null;
  openTicket: boolean;
};
/** `file`: a new one; null: none any more; undefined: as it was. */
type Saving = { values: ScheduleValues; file: File | null | undefined };

async function change({ id, mediaName }: Schedule, { values, file }: Saving): Promise<unknown> {
  // a text that goes must wait for the file that stands for it, and the other way round
  if (file) await uploadOne(`/schedules/${id}/media-upload`, file);
  await api.put(`/schedules/${id}`, values);
  return file === null && mediaName ? api.delete(`/schedules/${id}/media-upload`) : undefined;
}

function create({ values, file }: Saving): Promise<unknown> {
  if (!file) return api.post('/schedules', values);
  const { whatsappId, openTicket, ...texts } = values;
  return uploadOne('/schedules', file, { ...texts, whatsappId: whatsappId ?? '', openTicket: String(openTicket) });
}

/** Saves a schedule, with its file in the same call where it is new; says at each field what is wrong with it. */
export function useSaveSchedule(schedule: Schedule | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (saving: Saving) => (schedule ? change(schedule, saving) : create(saving)),
    onSuccess() {
      notify('app.saved', { type: 'success', autoHideDuration: TOAST_MS });
      void queryClient.invalidateQueries({ queryKey: SCHEDULES_KEY });
      onSaved();
    },
    onError(error) {
      const isPast = isRefusal(error, 'ERR_SCHEDULE_PAST');
      const problems = isPast ? { sendAt: 'errors.ERR_SCHEDULE_PAST' } : fieldErrorsOf(error);
      setErrors(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const save = (saving: Saving) => {
    const { body: textMissing, ...problems } = problemsOf(CreateScheduleInput, saving.values);
    const hasFile = saving.file === undefined ? Boolean(schedule?.mediaName) : saving.file !== null;
    const found = { ...problems, ...(textMissing && !hasFile && { body: textMissing }) };
    setErrors(found);
    if (Object.keys(found).length === 0) mutate(saving);
  };
  return { save, isPending, errors };
}
