import { send, withQuery, type Query } from './api.js';

/** Hands a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Fetches a file with the token and hands it to the browser to save. @throws ApiError */
export async function download(path: string, { query, name }: { query: Query; name: string }): Promise<void> {
  const response = await send(withQuery(path, query), { method: 'GET' });
  saveFile(await response.blob(), name);
}
