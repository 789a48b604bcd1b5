import { clientConfig } from './config.js';

/** Resolves the URL of a file: relative to the gateway, or a blob URL for a file that was just selected here. */
export const addressOf = (url: string) => new URL(url, clientConfig().gatewayUrl).href;
