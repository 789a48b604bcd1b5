import { randomBytes } from 'node:crypto';
import { initAuthCreds, type AuthenticationCreds } from '@whiskeysockets/baileys';

const ID_BYTES = 8;

/** Returns the credentials of a device that is to be linked. */
export const newPairing = (): AuthenticationCreds => ({
  ...initAuthCreds(),
  additionalData: { pairingId: randomBytes(ID_BYTES).toString('hex') },
});

/** Returns '' for a device that an earlier release has linked. */
export function pairingIdOf({ additionalData }: Pick<AuthenticationCreds, 'additionalData'>): string {
  const { pairingId } = (additionalData ?? {}) as { pairingId?: string };
  return pairingId ?? '';
}

/** Names a key so that those of former pairings can be stored beside those of the current one. */
export const storedNameOf = (pairingId: string, keyName: string): string =>
  pairingId ? `${pairingId}/${keyName}` : keyName;

/** Returns the name that Baileys knows. */
export const keyNameIn = (storedName: string): string => storedName.replace(/^[0-9a-f]{16}\//, '');
