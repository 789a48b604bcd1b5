import { refused } from './api.js';
import { ApiError, unreachable } from './api-error.js';
import { clientConfig } from './config.js';
import { credentials } from './credentials.js';
import { refreshSession } from './refresh-session.js';

export type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

function refusalOf(request: XMLHttpRequest): ApiError {
  try {
    const reply = JSON.parse(request.responseText) as { error?: string; message?: string; details?: object };
    return new ApiError(request.status, reply.error ?? '', reply.message ?? '', { ...reply.details });
  } catch {
    return new ApiError(request.status, request.status === 413 ? 'ERR_BODY_TOO_LARGE' : '', '');
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function sendOnce<T>(url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    request.withCredentials = true;
    const token = credentials.token();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as T);
      else reject(refusalOf(request));
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(new DOMException('cancelled', 'AbortError'));
    else request.send(form);
  });
}

/**
 * Uploads a form with files and reports progress from 0 to 1. An expired token is refreshed once.
 * @throws ApiError
 */
export async function upload<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  const url = `${clientConfig().gatewayUrl}${path}`;
  const tokenBefore = credentials.token();
  try {
    return await sendOnce<T>(url, form, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'ERR_SESSION_EXPIRED') throw refused(error);
    await refreshSession(tokenBefore);
    return sendOnce<T>(url, form, options);
  }
}
