import { upload } from '../../providers/upload.js';

/**
 * Uploads a form with one file, without progress.
 * @throws ApiError
 */
export function uploadFile<T>(path: string, file: File, fields: Record<string, string> = {}): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return upload<T>(path, form, { onProgress: () => undefined, signal: new AbortController().signal });
}
