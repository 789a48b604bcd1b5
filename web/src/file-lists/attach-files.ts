import type { RaRecord } from 'react-admin';
import { upload } from '../providers/upload.js';

export type NewFile = { id: string; name: string; file: File };
export type StoredFile = { id: string; name: string; fileName: string };

type Values = Record<string, unknown>;

/** Returns the form values with only the stored files and their captions. */
export function storedValuesOf({ options, ...values }: Values): Values {
  const stored = options as readonly StoredFile[] | undefined;
  return { ...values, ...(stored && { options: stored.map(({ id, name }) => ({ id, name })) }) };
}

/** Uploads a list's new files with their captions. */
export async function attachFiles(saved: RaRecord, values: Values): Promise<RaRecord> {
  const added = (values['added'] ?? []) as readonly NewFile[];
  if (added.length === 0) return saved;
  const form = new FormData();
  for (const one of added) form.append('name', one.name);
  for (const one of added) form.append('files', one.file);
  return upload<RaRecord>(`/files/uploadList/${saved.id}`, form, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}
