import { CreateFileListInput, type FileList } from '@recado/contracts';
import { api } from '../providers/api.js';
import { upload } from '../providers/upload.js';
import { useSave } from '../shared/data/use-save.js';
import { FILE_LISTS_KEY } from './use-file-lists.js';

export type NewFile = { id: string; name: string; file: File };
export type KeptFile = { id: string; name: string; fileName: string };
export type Values = { name: string; message: string; kept: KeptFile[]; added: NewFile[] };

async function store(list: FileList | null, { name, message, kept, added }: Values): Promise<void> {
  const options = kept.map((file) => ({ id: file.id, name: file.name }));
  const { id } = await (list
    ? api.put<FileList>(`/files/${list.id}`, { name, message, options })
    : api.post<FileList>('/files', { name, message }));
  if (added.length === 0) return;
  const form = new FormData();
  for (const one of added) form.append('name', one.name);
  for (const one of added) form.append('files', one.file);
  await upload(`/files/uploadList/${id}`, form, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

/** Stores a list, then its new files. */
export const useSaveFileList = (list: FileList | null, values: Values, onDone: () => void) =>
  useSave({
    values,
    schema: CreateFileListInput,
    store: (given) => store(list, given),
    ...{ queryKey: FILE_LISTS_KEY, isNew: list === null, onDone },
  });
