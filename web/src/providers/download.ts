import { send, withQuery, type Query } from './api.js';

/** Downloads a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type Download = { query: Query; name: string; signal: AbortSignal; onProgress: (bytes: number) => void };

/**
 * Fetches a file with the token and saves it once it is complete.
 * @throws ApiError, or the stream's error when the response is interrupted; nothing is saved then
 */
export async function download(path: string, { query, name, signal, onProgress }: Download): Promise<void> {
  const response = await send(withQuery(path, query), { method: 'GET', signal });
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); ;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress(bytes);
  }
  saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name);
}
