import { AnnouncementInput, PICTURE_TYPES, type Announcement } from '@recado/contracts';
import { useRef, useState } from 'react';
import { api } from '../providers/api.js';
import { uploadOne } from '../shared/data/upload-one.js';
import { useSave } from '../shared/data/use-save.js';
import { ANNOUNCEMENTS_KEY } from './use-announcement-pages.js';

const NEW: AnnouncementInput = { title: '', text: '', priority: 3, status: true };
/** `File`: a new one; null: none any more; undefined: as it was. */
type Chosen = File | null | undefined;
type Known = Pick<Announcement, 'id' | 'mediaName'>;

function valuesOf(announcement: Announcement | null): AnnouncementInput {
  if (!announcement) return NEW;
  const { title, text, priority, status } = announcement;
  return { title, text, priority, status };
}

/** An announcement in a form, with the picture that goes with it. */
export function useAnnouncementForm(announcement: Announcement | null, onSaved: () => void) {
  const [values, setValues] = useState(() => valuesOf(announcement));
  const [file, setFile] = useState<Chosen>(undefined);
  const known = useRef<Known | null>(announcement);
  /** A new one is told when its picture is there; what a failure left of it is changed by the next attempt. */
  const store = async (input: AnnouncementInput): Promise<void> => {
    const isNew = known.current === null;
    const early = { ...input, ...(isNew && file && { status: false }) };
    const { id, mediaName } = await (known.current
      ? api.put<Announcement>(`/announcements/${known.current.id}`, early)
      : api.post<Announcement>('/announcements', early));
    known.current = { id, mediaName };
    const path = `/announcements/${id}/media-upload`;
    if (file) await uploadOne(path, file, { typeArch: 'announcements' });
    if (file === null && mediaName) await api.delete(path);
    if (early.status !== input.status) await api.put(`/announcements/${id}`, input);
  };
  const { save, isPending, errors } = useSave({
    ...{
      values,
      isNew: announcement === null,
      schema: AnnouncementInput,
      store,
      queryKey: ANNOUNCEMENTS_KEY,
      onDone: onSaved,
    },
  });
  const isPicture = !file || PICTURE_TYPES.includes(file.type);
  return {
    ...{ values, file, isPending, errors, setFile, isPicture },
    fileName: (file === undefined ? announcement?.mediaName : file?.name) ?? null,
    set: (change: Partial<AnnouncementInput>) => setValues({ ...values, ...change }),
    submit: () => {
      if (isPicture) save();
    },
  };
}
