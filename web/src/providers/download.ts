import { send, withQuery, type Query } from './api.js';

/** Fetches a file with the token and hands it to the browser to save. @throws ApiError */
export async function download(path: string, { query, name }: { query: Query; name: string }): Promise<void> {
  const response = await send(withQuery(path, query), { method: 'GET' });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
