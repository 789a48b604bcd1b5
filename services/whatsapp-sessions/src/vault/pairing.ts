import { randomBytes } from 'node:crypto';
import { initAuthCreds, type AuthenticationCreds } from '@whiskeysockets/baileys';

const ID_BYTES = 8;

/** Returns the credentials of a device that is about to be linked. */
export const newPairing = (): AuthenticationCreds => ({
  ...initAuthCreds(),
  additionalData: { pairingId: randomBytes(ID_BYTES).toString('hex') },
});

/** Returns a pairing's ID, or '' for a device that was linked by an earlier release. */
export function pairingIdOf({ additionalData }: Pick<AuthenticationCreds, 'additionalData'>): string {
  const { pairingId } = (additionalData ?? {}) as { pairingId?: string };
  return pairingId ?? '';
}

/** Returns the stored name of a key. It contains the pairing, so that former pairings' keys can be stored too. */
export const storedNameOf = (pairingId: string, keyName: string): string =>
  pairingId ? `${pairingId}/${keyName}` : keyName;

/** Returns Baileys' name of a key. */
export const keyNameIn = (storedName: string): string => storedName.replace(/^[0-9a-f]{16}\//, '');
