import type { WASocket } from '@whiskeysockets/baileys';
import { groupJidOf, jidOf } from '../protocol/jids.js';
import type { Subject } from './whatsapp-client.js';

const DEADLINE_MS = 10_000;
/** WhatsApp returns these codes if there is no picture or it is not visible to this account. */
const WITHOUT_PICTURE = new Set([401, 403, 404]);

/** Returns the URL of a contact's or group's picture, or null if there is none or it is not visible to this account. */
export async function pictureOf(socket: Pick<WASocket, 'profilePictureUrl'>, subject: Subject): Promise<string | null> {
  const jid = 'groupId' in subject ? groupJidOf(subject.groupId) : jidOf(subject.contact);
  try {
    return (await socket.profilePictureUrl(jid, 'image', DEADLINE_MS)) ?? null;
  } catch (error) {
    if (WITHOUT_PICTURE.has((error as { data?: number }).data ?? 0)) return null;
    throw error;
  }
}
