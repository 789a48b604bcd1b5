import { clientConfig } from './config.js';

/** Resolves the URL of a file: relative to the gateway, or a blob for a file just selected here. */
export const addressOf = (url: string) => new URL(url, clientConfig().gatewayUrl).href;
