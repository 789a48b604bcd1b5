import type { RaRecord } from 'react-admin';
import { api } from '../../providers/api.js';
import { uploadOne } from './upload-one.js';

/** `File`: a new one; false: none any more; undefined: as it was. */
export type ChosenFile = File | false | undefined;

/** Sends the file that a form chose, or takes away the one that it removed. Returns the record as it is then. */
export const attachOne =
  (resource: string, typeArch: string) =>
  async (saved: RaRecord, values: Record<string, unknown>): Promise<RaRecord> => {
    const path = `/${resource}/${saved.id}/media-upload`;
    const file = values['file'] as ChosenFile;
    if (file) return uploadOne<RaRecord>(path, file, { typeArch });
    return file === false && saved['mediaName'] ? api.delete<RaRecord>(path) : saved;
  };
