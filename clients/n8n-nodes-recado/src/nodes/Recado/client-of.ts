import { Recado } from '@recado/client';
import type { Json } from './n8n.js';

export const CREDENTIALS = 'recadoApi';

/** Creates the client with the node's credentials. */
export async function clientOf(context: { getCredentials(name: string): Promise<Json> }): Promise<Recado> {
  const { address, token } = await context.getCredentials(CREDENTIALS);
  return new Recado({ address: String(address), token: String(token) });
}
