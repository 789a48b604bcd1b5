import { AnnouncementInput, PICTURE_TYPES } from '@recado/contracts';
import type { RaRecord } from 'react-admin';
import { api } from '../providers/api.js';
import { fileAttacher } from '../shared/data/file-attacher.js';
import type { ChosenFile } from '../shared/data/file-attacher.js';

type Values = Record<string, unknown>;
const attach = fileAttacher('announcements', 'announcements');

export const isPicture = (file: ChosenFile): boolean => !file || PICTURE_TYPES.includes(file.type);

/** A new announcement is published only after its picture is uploaded. */
export const withheld = (values: Values): Values =>
  values['id'] === undefined && values['file'] instanceof File
    ? { ...values, status: false, statusWanted: values['status'] }
    : values;

/** Uploads the picture, then publishes an announcement that was withheld for it. */
export async function attachPicture(saved: RaRecord, values: Values): Promise<RaRecord> {
  const attached = await attach(saved, values);
  const { statusWanted } = values;
  if (statusWanted === undefined || statusWanted === values['status']) return attached;
  return api.put<RaRecord>(`/announcements/${saved.id}`, AnnouncementInput.parse(requestOf(values)));
}

const requestOf = ({ title, text, priority, planIds, statusWanted }: Values) => ({
  ...{ title, text, priority, planIds, status: statusWanted },
});
