import type { Address } from '../protocol/jids.js';
import type { SignalKeys } from '../vault/signal-keys.js';

/** Adds the person's other address if Baileys has stored it. */
export async function bothAddresses(keys: Pick<SignalKeys, 'get'>, { number, lid }: Address): Promise<Address> {
  if (number && lid) return { number, lid };
  const name = number ?? `${lid}_reverse`;
  const { [name]: other = null } = await keys.get('lid-mapping', [name]);
  return number ? { number, lid: other } : { number: other, lid };
}
