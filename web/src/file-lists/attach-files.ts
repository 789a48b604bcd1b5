import type { RaRecord } from 'react-admin';
import { upload } from '../providers/upload.js';

export type NewFile = { id: string; name: string; file: File };
export type KeptFile = { id: string; name: string; fileName: string };

/** Those that stay, with their captions. */
export const keptOf = ({ options, ...values }: { options?: readonly KeptFile[] }) => ({
  ...values,
  ...(options && { options: options.map(({ id, name }) => ({ id, name })) }),
});

/** Sends the new files of a list, each with its caption. */
export async function attachFiles(saved: RaRecord, values: { added?: readonly NewFile[] }): Promise<RaRecord> {
  const { added = [] } = values;
  if (added.length === 0) return saved;
  const form = new FormData();
  for (const one of added) form.append('name', one.name);
  for (const one of added) form.append('files', one.file);
  return upload<RaRecord>(`/files/uploadList/${saved.id}`, form, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}
