import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from '@whiskeysockets/baileys';

/** A version of WhatsApp Web, as `a.b.c`. */
export type Version = string;

export const BUILT_IN: Version = DEFAULT_CONNECTION_CONFIG.version.join('.');

export const partsOf = (version: Version): WAVersion => version.split('.').map(Number) as WAVersion;

export function isOlder(version: Version, than: Version): boolean {
  const [parts, others] = [partsOf(version), partsOf(than)];
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at >= 0 && (parts[at] ?? 0) < (others[at] ?? 0);
}

export const newest = (first: Version, ...others: readonly (Version | null | undefined)[]): Version =>
  others.reduce<Version>((best, one) => (one && isOlder(best, one) ? one : best), first);

const MARK = '"client_revision';
/** Covers a backslash, a quotation mark, a colon, spaces and the number. */
const LONGEST = 40;
const REVISION = /^\\?": {0,4}(\d{1,12})\D/;

/** Reads the version from the service worker of web.whatsapp.com. */
export function versionIn(serviceWorker: string): Version | undefined {
  const at = serviceWorker.indexOf(MARK);
  if (at < 0) return undefined;
  const start = at + MARK.length;
  const revision = REVISION.exec(serviceWorker.slice(start, start + LONGEST))?.[1];
  return revision && `2.3000.${Number(revision)}`;
}
