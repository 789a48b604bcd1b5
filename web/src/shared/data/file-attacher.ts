import type { RaRecord } from 'react-admin';
import { api } from '../../providers/api.js';
import { uploadFile } from './upload-file.js';

/** A `File` replaces the stored file, false removes it, and undefined leaves it unchanged. */
export type ChosenFile = File | false | undefined;

/** Uploads the file selected in a form, or removes the stored one. Returns the updated record. */
export const fileAttacher =
  (resource: string, typeArch: string) =>
  async (saved: RaRecord, values: Record<string, unknown>): Promise<RaRecord> => {
    const path = `/${resource}/${saved.id}/media-upload`;
    const file = values['file'] as ChosenFile;
    if (file) return uploadFile<RaRecord>(path, file, { typeArch });
    return file === false && saved['mediaName'] ? api.delete<RaRecord>(path) : saved;
  };
