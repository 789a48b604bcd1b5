import type { Message } from '@recado/contracts';
import { ApiError } from '../../providers/api-error.js';
import { upload as uploadForm } from '../../providers/upload.js';
import type { ThreadMessage } from './inbox-state.js';
import { uploads } from './uploads.js';
import { splitSignature } from '../../shared/lib/whatsapp-text.js';

/** The delay before the upload, during which the user can cancel. */
const UPLOAD_AFTER_MS = 2_000;

type Upload = NonNullable<ReturnType<typeof uploads.of>>;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('cancelled', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}

function formOf({ id, quotedMsg, media, quickMessageId }: ThreadMessage, { file, caption, sendAs }: Upload): FormData {
  const { signature, text } = splitSignature(caption);
  const form = new FormData();
  form.append('body', text || file.name); // without a caption the body is the file name
  form.append('clientId', id);
  form.append('signMessage', String(signature !== null));
  if (quotedMsg) form.append('quotedMsg', JSON.stringify({ id: quotedMsg.id }));
  if (sendAs) form.append('sendAs', sendAs);
  if (media?.waveform) form.append('waveform', media.waveform);
  if (quickMessageId) form.append('quickMessageId', quickMessageId);
  form.append('medias', file, file.name);
  return form;
}

/**
 * Sends a message with a file after a delay of 2 s, with progress, unless it is cancelled. @throws ApiError, AbortError
 */
export async function sendFile(message: ThreadMessage, upload: Upload): Promise<Message> {
  const { signal } = upload.controller;
  await pause(UPLOAD_AFTER_MS, signal);
  const [stored] = await uploadForm<Message[]>(`/messages/${message.ticketId}`, formOf(message, upload), {
    signal,
    onProgress: (share) => uploads.progress(message.id, share),
  });
  if (!stored) throw new ApiError(500, 'ERR_CREATING_MESSAGE', '');
  return stored;
}
