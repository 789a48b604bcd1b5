export type ClientConfig = { gatewayUrl: string; phoneUrl?: string | undefined };

let current: ClientConfig | null = null;

const asAddress = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('/config.json lacks an address');
  return new URL(value).href.replace(/\/$/, '');
};

/** Validated by hand, because a schema library would delay the first page of every visitor. */
function parseConfig(given: unknown): ClientConfig {
  const { gatewayUrl, phoneUrl } = given as Record<string, unknown>;
  return { gatewayUrl: asAddress(gatewayUrl), phoneUrl: phoneUrl === undefined ? undefined : asAddress(phoneUrl) };
}

/** The URLs are read at run time, so that one build serves every installation. */
export async function loadConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  return setConfig(parseConfig(await response.json()));
}

export const setConfig = (config: ClientConfig): ClientConfig => (current = config);

export function clientConfig(): ClientConfig {
  if (!current) throw new Error('loadConfig() comes first');
  return current;
}
