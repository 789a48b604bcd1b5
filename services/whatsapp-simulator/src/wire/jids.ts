import { jidDecode } from '@whiskeysockets/baileys';

/** The device at an address, by phone number or by LID. */
export type Address = { user: string; device: number; byLid: boolean };

export const parseJid = (jid: string | undefined): Address | undefined => {
  const decoded = jidDecode(jid);
  if (!decoded?.user || (decoded.server !== 'lid' && decoded.server !== 's.whatsapp.net')) return undefined;
  return { user: decoded.user, device: decoded.device ?? 0, byLid: decoded.server === 'lid' };
};

const withDevice = (user: string, device: number): string => (device ? `${user}:${device}` : user);

export const numberJid = (number: string, device = 0): string => `${withDevice(number, device)}@s.whatsapp.net`;

export const lidJid = (lid: string, device = 0): string => `${withDevice(lid, device)}@lid`;

export const groupJid = (id: string): string => `${id}@g.us`;

export const parseGroupJid = (jid: string | undefined): string | undefined => {
  const decoded = jidDecode(jid);
  return decoded?.server === 'g.us' ? decoded.user : undefined;
};
