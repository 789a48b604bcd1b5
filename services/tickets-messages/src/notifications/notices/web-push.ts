import type { PushPayload } from '@recado/contracts';
import { createECDH } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { SETTINGS } from '@recado/service-kit/app';
import { SecretBox } from '@recado/service-kit/crypto';
import { AppError } from '@recado/service-kit/errors';
import { AddressRefused, assertCallable, GuardedFetch } from '@recado/service-kit/web';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { NOTICE_LIFE_MS, type PushDevice } from './notice.js';

const Subscription = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
export type Subscription = z.infer<typeof Subscription>;

/**
 * A push service's response: `later` if it is busy or unreachable, `gone` if the browser has unsubscribed, `refused` if
 * it rejected this push.
 */
export type PushAnswer = Readonly<{
  outcome: 'accepted' | 'gone' | 'later' | 'refused' | 'address';
  status: number | null;
  retryAfterMs: number | null;
}>;
type Headers = Readonly<{ urgency: 'normal' | 'high'; topic?: string }>;

/** A key pair for testing whether a shared secret can be derived with a browser's key. */
const PROBE = createECDH('prime256v1');
PROBE.generateKeys();
const AUTH_BYTES = 16;
const GONE = [404, 410];
const BUSY = 429;

/** Pushes to browsers through their push services (RFC 8030), encrypted for the browser (RFC 8291). */
@Injectable()
export class WebPush {
  private readonly box: SecretBox;

  constructor(
    @Inject(SETTINGS) private readonly config: Config,
    private readonly fetch: GuardedFetch,
  ) {
    this.box = new SecretBox(config.ENCRYPTION_KEYS);
  }

  /** The key that browsers subscribe with, or null if the operator has set no keys and pushes are disabled. */
  get publicKey(): string | null {
    return this.config.VAPID_PUBLIC_KEY ?? null;
  }

  seal(companyId: string, deviceId: string, subscription: Subscription): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(subscription)), contextOf(companyId, deviceId));
  }

  /** @throws ERR_VALIDATION for invalid keys, and for a URL that must not be called */
  assertUsable({ endpoint, keys }: Subscription): void {
    if (!areKeys(keys))
      throw new AppError('ERR_VALIDATION', { details: { fields: { keys: ['Invalid keys'] }, form: [] } });
    assertCallable({ endpoint }, this.config.ALLOW_PRIVATE_ADDRESSES);
  }

  async send(device: PushDevice, payload: PushPayload, { urgency, topic }: Headers): Promise<PushAnswer> {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = this.config;
    if (!publicKey || !privateKey || !subject) return { outcome: 'refused', status: null, retryAfterMs: null };
    const opened = this.box.open(device.sealed, contextOf(device.companyId, device._id)).toString();
    const subscription = Subscription.parse(JSON.parse(opened));
    // registered by an earlier release, which did not validate keys: no browser has these
    if (!areKeys(subscription.keys)) return { outcome: 'gone', status: null, retryAfterMs: null };
    const { body, headers } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      ...{ vapidDetails: { publicKey, privateKey, subject }, TTL: NOTICE_LIFE_MS / 1_000, urgency },
      ...(topic && { topic }),
    });
    return this.post(subscription.endpoint, body, headers);
  }

  private async post(endpoint: string, body: Buffer, given: object): Promise<PushAnswer> {
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    try {
      const answer = await this.fetch.send(endpoint, { method: 'POST', headers, body, follows: false });
      return readAnswer(answer.status, String(answer.headers['retry-after'] ?? ''));
    } catch (error) {
      const outcome = error instanceof AddressRefused ? 'address' : 'later';
      return { outcome, status: null, retryAfterMs: null };
    }
  }
}

/** Returns whether the keys are valid: a point on the curve, and 16 bytes. */
function areKeys({ p256dh, auth }: Subscription['keys']): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    return PROBE.computeSecret(p256dh, 'base64url').length > 0;
  } catch {
    return false;
  }
}

const contextOf = (companyId: string, deviceId: string): string => `${companyId}.${deviceId}.push`;

function readAnswer(status: number, retryAfter: string): PushAnswer {
  const seconds = Number(retryAfter);
  const retryAfterMs = retryAfter !== '' && seconds >= 0 ? seconds * 1_000 : null;
  if (status >= 200 && status < 300) return { outcome: 'accepted', status, retryAfterMs };
  if (GONE.includes(status)) return { outcome: 'gone', status, retryAfterMs };
  return { outcome: status === BUSY || status >= 500 ? 'later' : 'refused', status, retryAfterMs };
}
