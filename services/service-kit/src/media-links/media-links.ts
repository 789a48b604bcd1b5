import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors/app-error.js';
import { z } from 'zod';

const HOUR_S = 3_600;
const VALID_S = 24 * HOUR_S;
const LONGEST_NAME = 80;

/** The same in every process that shows or serves media. */
export const MediaLinkConfig = z.object({
  MEDIA_URL_SECRET: z.string().min(32, 'must have 32 characters or more'),
  /** Where browsers find the gateway; without it addresses of media begin at its root. */
  GATEWAY_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
});
export type MediaLinkSettings = Readonly<z.output<typeof MediaLinkConfig>>;

/**
 * Addresses of files that anybody who has one may read until it ends. The end is rounded to the hour, so that the same
 * file has the same address for a while and browsers can keep it.
 */
export class MediaLinks {
  private readonly base: string;

  constructor(private readonly settings: MediaLinkSettings) {
    this.base = settings.GATEWAY_URL.replace(/\/+$/, '');
  }

  urlOf(key: string, fileName: string | null = null, now = Date.now()): string {
    const until = Math.ceil((now / 1_000 + VALID_S) / HOUR_S) * HOUR_S;
    const name = fileName ? `/${encodeURIComponent(shortened(fileName))}` : '';
    return `${this.base}/media/${key}${name}?until=${until}&signature=${this.sign(key, until)}`;
  }

  /** @throws ERR_MEDIA_EXPIRED for an address that ended or that we did not make */
  check(key: string, { until, signature }: { until: number; signature: string }, now = Date.now()): void {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(key, until))];
    const isOurs = given.length === right.length && timingSafeEqual(given, right);
    if (!isOurs || until * 1_000 < now) throw new AppError('ERR_MEDIA_EXPIRED');
  }

  private sign(key: string, until: number): string {
    return createHmac('sha256', this.settings.MEDIA_URL_SECRET).update(`${key}\n${until}`).digest('base64url');
  }
}

/** The end of a long name says more than its beginning: it has the type. Never half of a character. */
const shortened = (name: string): string =>
  Array.from(name.replaceAll(/\p{Surrogate}/gu, ''))
    .slice(-LONGEST_NAME)
    .join('');
