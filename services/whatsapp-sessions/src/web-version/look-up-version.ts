import { versionIn, type Version } from './version.js';

const DEADLINE_MS = 10_000;
const MAX_BYTES = 8 * 1024 ** 2;
/** web.whatsapp.com serves its files only to browsers. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

/**
 * Looks up the WhatsApp Web version that is currently served.
 * @throws Error if the response contains no version
 */
export async function lookUpVersion(address: string): Promise<Version> {
  const response = await fetch(address, { headers: HEADERS, signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) throw new Error(`the version URL answered ${response.status}`);
  const version = versionIn(await textOf(response));
  if (!version) throw new Error('the answer has no version');
  return version;
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const chunks: AsyncIterable<Uint8Array> | [] = body ?? [];
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) break; // leaving the loop closes the connection
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
