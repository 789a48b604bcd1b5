import { clientConfig } from './config.js';

/** Resolves the address of a file: the gateway's may be relative to it; a file just chosen here is a blob. */
export const addressOf = (url: string) => new URL(url, clientConfig().gatewayUrl).href;
