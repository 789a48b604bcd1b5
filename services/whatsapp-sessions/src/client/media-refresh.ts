import { deadline } from '@recado/service-kit/async';
import type { WASocket } from '@whiskeysockets/baileys';
import { decodeMessage, unwrap } from '../protocol/journal-entry.js';
import { groupJidOf, jidOf } from '../protocol/jids.js';
import { keyOf } from './outgoing.js';
import type { MediaAddress, MediaToRefresh } from './whatsapp-client.js';

const REFRESH_DEADLINE_MS = 30_000;

/**
 * Asks the sender's phone to upload a file again.
 * @returns the file's new URL
 */
export async function refreshMedia(
  socket: WASocket,
  { contact, group, messageId, fromMe, plaintext }: MediaToRefresh,
): Promise<MediaAddress> {
  const jid = group ? groupJidOf(group.id) : jidOf(contact);
  const participant = group ? { number: contact.number, lid: contact.lid, name: null } : null;
  const key = keyOf(jid, { messageId, fromMe, participant });
  const { message } = unwrap(decodeMessage(plaintext));
  const refreshed = socket.updateMediaMessage({ key, message });
  refreshed.catch(() => undefined); // may fail after the deadline, when nothing awaits it
  await deadline(refreshed, REFRESH_DEADLINE_MS, () => new Error('the phone did not answer in time'));
  const part = Object.values(message as Record<string, MediaAddress | null>).find((one) => one?.directPath);
  return { directPath: part?.directPath ?? null, url: part?.url ?? null };
}
