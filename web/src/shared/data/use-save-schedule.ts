import { CreateScheduleInput, UpdateScheduleInput, type Schedule } from '@recado/contracts';
import { api } from '../../providers/api.js';
import { isRefusal } from '../../providers/api-error.js';
import type { FieldErrors } from '../../providers/validation.js';
import { uploadOne } from './upload-one.js';
import { useSave } from './use-save.js';

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

/** Saves a schedule, with its file in the same call where it is new. A file may go without a text. */
export function useSaveSchedule(schedule: Schedule | null, saving: Saving, onSaved: () => void) {
  const { values, file } = saving;
  const hasFile = file === undefined ? Boolean(schedule?.mediaName) : file !== null;
  return useSave({
    values,
    schema: hasFile ? UpdateScheduleInput : CreateScheduleInput,
    problemsOfRefusal: (error): FieldErrors =>
      isRefusal(error, 'ERR_SCHEDULE_PAST') ? { sendAt: 'errors.ERR_SCHEDULE_PAST' } : {},
    store: (given) => (schedule ? change(schedule, { values: given, file }) : create({ values: given, file })),
    ...{ queryKey: SCHEDULES_KEY, isNew: schedule === null, onDone: onSaved },
  });
}
