import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';

const HOUR_S = 3_600;
const VALID_S = 24 * HOUR_S;
const LONGEST_NAME = 80;

/** The settings of media addresses, the same in every process that makes or serves them. */
export const MediaLinkConfig = z.object({
  MEDIA_URL_SECRET: z.string().min(32, 'must have 32 characters or more'),
  /** The gateway's address for browsers. Without it addresses of media are relative to the gateway. */
  GATEWAY_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
});
export type MediaLinkSettings = Readonly<z.output<typeof MediaLinkConfig>>;

/**
 * Makes signed addresses of files. Anybody who has an address may read the file until it expires. The expiry is rounded to the hour, so that the same
 * file keeps its address for a while and browsers can cache it.
 */
export class MediaLinks {
  private readonly base: string;

  constructor(private readonly settings: MediaLinkSettings) {
    this.base = settings.GATEWAY_URL.replace(/(?<!\/)\/+$/, '');
  }

  urlOf(key: string, fileName: string | null = null, now = Date.now()): string {
    const until = Math.ceil((now / 1_000 + VALID_S) / HOUR_S) * HOUR_S;
    const name = fileName ? `/${encodeURIComponent(shortened(fileName))}` : '';
    return `${this.base}/media/${key}${name}?until=${until}&signature=${this.sign(key, until)}`;
  }

  /** @throws ERR_MEDIA_EXPIRED for an address that expired or has a wrong signature */
  check(key: string, { until, signature }: { until: number; signature: string }, now = Date.now()): void {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(key, until))];
    const isOurs = given.length === right.length && timingSafeEqual(given, right);
    if (!isOurs || until * 1_000 < now) throw new AppError('ERR_MEDIA_EXPIRED');
  }

  private sign(key: string, until: number): string {
    return createHmac('sha256', this.settings.MEDIA_URL_SECRET).update(`${key}\n${until}`).digest('base64url');
  }
}

/** Keeps the end of a long name, because it has the type. A character is never cut in half. */
const shortened = (name: string): string =>
  Array.from(name.replaceAll(/\p{Surrogate}/gu, ''))
    .slice(-LONGEST_NAME)
    .join('');
