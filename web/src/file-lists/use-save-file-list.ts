import { CreateFileListInput, type FileList } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { upload } from '../providers/upload.js';
import { TOAST_MS, useErrorToast } from '../shared/use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../shared/validation.js';
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
export function useSaveFileList(list: FileList | null, onDone: () => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) => store(list, values),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FILE_LISTS_KEY }),
    onSuccess() {
      notify('app.saved', { type: 'success', autoHideDuration: TOAST_MS });
      onDone();
    },
    onError(error) {
      const problems = fieldErrorsOf(error);
      setErrors(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
  });
  const save = (values: Values) => {
    const problems = problemsOf(CreateFileListInput, { name: values.name, message: values.message });
    setErrors(problems);
    if (Object.keys(problems).length === 0) mutate(values);
  };
  return { save, isPending, errors };
}
