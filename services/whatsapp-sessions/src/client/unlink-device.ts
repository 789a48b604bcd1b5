import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

/**
 * Unlinks the device. Resolves when WhatsApp has answered. The `logout` of Baileys ends the socket immediately, so the
 * frame, which waits for storage, would never be sent.
 */
export async function unlinkDevice(socket: Pick<WASocket, 'query' | 'generateMessageTag'>, jid: string): Promise<void> {
  const content = [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }];
  const attrs = { to: S_WHATSAPP_NET, type: 'set', id: socket.generateMessageTag(), xmlns: 'md' };
  await socket.query({ tag: 'iq', attrs, content });
}
