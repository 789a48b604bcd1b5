import type { RaRecord } from 'react-admin';
import { api } from '../../providers/api.js';
import { uploadOne } from './upload-one.js';

/** `File`: a new file; false: removed; undefined: unchanged. */
export type ChosenFile = File | false | undefined;

/** Uploads the file selected in a form, or removes the stored one. Returns the updated record. */
export const attachOne =
  (resource: string, typeArch: string) =>
  async (saved: RaRecord, values: Record<string, unknown>): Promise<RaRecord> => {
    const path = `/${resource}/${saved.id}/media-upload`;
    const file = values['file'] as ChosenFile;
    if (file) return uploadOne<RaRecord>(path, file, { typeArch });
    return file === false && saved['mediaName'] ? api.delete<RaRecord>(path) : saved;
  };
