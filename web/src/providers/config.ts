import { z } from 'zod';

const ClientConfig = z.object({ gatewayUrl: z.url(), phoneUrl: z.url().optional() });
export type ClientConfig = z.infer<typeof ClientConfig>;

let current: ClientConfig | null = null;

/** The addresses are known at run time only, so that one build serves every installation. */
export async function loadConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  return setConfig(ClientConfig.parse(await response.json()));
}

export const setConfig = (config: ClientConfig): ClientConfig => (current = config);

export function clientConfig(): ClientConfig {
  if (!current) throw new Error('loadConfig() comes first');
  return current;
}
