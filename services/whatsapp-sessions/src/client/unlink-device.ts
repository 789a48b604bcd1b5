import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

/**
 * Unlinks the device. Resolves when WhatsApp has responded. Baileys' `logout` closes the socket immediately, so the
 * frame, which is held until everything is stored, would never be sent.
 */
export async function unlinkDevice(socket: Pick<WASocket, 'query' | 'generateMessageTag'>, jid: string): Promise<void> {
  const content = [{ tag: 'remove-companion-device', attrs: { jid, reason: 'user_initiated' } }];
  const attrs = { to: S_WHATSAPP_NET, type: 'set', id: socket.generateMessageTag(), xmlns: 'md' };
  await socket.query({ tag: 'iq', attrs, content });
}
