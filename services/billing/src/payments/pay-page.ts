import type { Config } from '../config.js';
import type { Invoice } from '../accounting/invoice.js';

/** The address at which an invoice is paid without a log-in. */
export const payPage = ({ WEB_URL }: Pick<Config, 'WEB_URL'>, { token }: Pick<Invoice, 'token'>): string =>
  `${WEB_URL.replace(/(?<!\/)\/+$/, '')}/pay/${token}`;
