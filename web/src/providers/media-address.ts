import { clientConfig } from './config.js';

/** Where a file is: the gateway's answer may be relative to it; what was just chosen here is a blob. */
export const addressOf = (url: string) => new URL(url, clientConfig().gatewayUrl).href;
