import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import { z } from 'zod';

const HOUR_S = 3_600;
const VALID_S = 24 * HOUR_S;
const LONGEST_NAME = 80;

/** The settings of media URLs, shared by the processes that create or serve them. */
export const MediaLinkConfig = z.object({
  MEDIA_URL_SECRET: z.string().min(32, 'must have 32 characters or more'),
  /** The gateway's public URL. If it is not set, media URLs are relative to the gateway. */
  GATEWAY_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
});
export type MediaLinkSettings = Readonly<z.output<typeof MediaLinkConfig>>;

/**
 * Creates signed file URLs. Anyone with a URL can read the file until it expires. The expiry is rounded to the hour, so that a
 * file keeps its URL for a while and browsers can cache it.
 */
export class MediaLinks {
  private readonly base: string;

  constructor(private readonly settings: MediaLinkSettings) {
    this.base = withoutTrailingSlashes(settings.GATEWAY_URL);
  }

  urlOf(key: string, fileName: string | null = null, now = Date.now()): string {
    const until = Math.ceil((now / 1_000 + VALID_S) / HOUR_S) * HOUR_S;
    const name = fileName ? `/${encodeURIComponent(shortened(fileName))}` : '';
    return `${this.base}/media/${key}${name}?until=${until}&signature=${this.sign(key, until)}`;
  }

  /** @throws ERR_MEDIA_EXPIRED if the URL has expired or its signature is invalid */
  check(key: string, { until, signature }: { until: number; signature: string }, now = Date.now()): void {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(key, until))];
    const isOurs = given.length === right.length && timingSafeEqual(given, right);
    if (!isOurs || until * 1_000 < now) throw new AppError('ERR_MEDIA_EXPIRED');
  }

  private sign(key: string, until: number): string {
    return createHmac('sha256', this.settings.MEDIA_URL_SECRET).update(`${key}\n${until}`).digest('base64url');
  }
}

/** Keeps the end of a long name, because it contains the file type. Surrogate pairs are not split. */
const shortened = (name: string): string =>
  Array.from(name.replaceAll(/\p{Surrogate}/gu, ''))
    .slice(-LONGEST_NAME)
    .join('');
