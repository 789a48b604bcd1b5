import { errorOf, unreachable } from '../providers/api-error.js';
import { withQuery } from '../providers/api.js';
import { newUuid } from '../shared/lib/new-uuid.js';

export const SEND_PATH = '/api/messages/send';
export type Message = { token: string; number: string; body: string; medias: readonly File[] };

function bodyOf({ number, body, medias }: Message): BodyInit {
  if (medias.length === 0) return JSON.stringify({ number, body });
  const form = new FormData();
  form.append('number', number);
  form.append('body', body);
  for (const file of medias) form.append('medias', file);
  return form;
}

/**
 * Sends like any other program: with the connection's token and without the user's session.
 * @throws ApiError
 */
export async function sendExternal(message: Message): Promise<void> {
  const headers = new Headers({ Authorization: `Bearer ${message.token}`, 'Idempotency-Key': newUuid() });
  if (message.medias.length === 0) headers.set('Content-Type', 'application/json');
  const response = await fetch(withQuery(SEND_PATH), {
    method: 'POST',
    headers,
    body: bodyOf(message),
    credentials: 'omit',
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await errorOf(response);
}
