import type { Config } from '../config.js';
import type { Invoice } from '../accounting/invoice.js';
import { withoutTrailingSlashes } from '@recado/service-kit/text';

/** Returns the URL for paying an invoice without logging in. */
export const payPage = ({ WEB_URL }: Pick<Config, 'WEB_URL'>, { token }: Pick<Invoice, 'token'>): string =>
  `${withoutTrailingSlashes(WEB_URL)}/pay/${token}`;
