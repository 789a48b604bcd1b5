import { createEvent, type ErrorCode, WhatsappMediaStored } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import type { Lease } from '../leases/lease.js';
import { hashOf } from '../protocol/inbound-message.js';
import { DownloadMedia, MediaUnavailable, type PhoneLink } from './download-media.js';
import { type PendingMedia, PendingMediaRepository } from './pending-media.repository.js';

const MINUTE_MS = 60_000;
const DELAYS_MS = [1_000, 5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS];

/** Returns the delay after the n-th failure, or undefined to give up. */
const nextDownloadInMs = (failures: number): number | undefined => DELAYS_MS[failures - 1];

/** The number of failures after which agents see the failure. Retries continue for hours. */
const ANNOUNCED_AFTER = 3;

/** Downloads one announced file, and announces that it is available or that the download failed. */
@Injectable()
export class FetchMedia {
  constructor(
    private readonly download: DownloadMedia,
    private readonly pending: PendingMediaRepository,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Retries a failed file later.
   * @throws Error if the database is unavailable
   */
  async execute(lease: Lease, media: PendingMedia, phone: PhoneLink): Promise<void> {
    try {
      const stored = media.stored ?? (await this.download.execute(lease, media, phone));
      if (!media.stored) await this.pending.markStored(lease, media, stored);
      await this.announce(lease, media, { media: { ...stored, mimeType: media.mimeType }, errorCode: null });
      await this.pending.remove(lease, media);
    } catch (error) {
      await this.afterFailure(lease, media, error);
    }
  }

  private async afterFailure(lease: Lease, media: PendingMedia, error: unknown): Promise<void> {
    const { connectionId } = lease;
    const delayMs = error instanceof MediaUnavailable ? undefined : nextDownloadInMs(media.failures + 1);
    this.logger.warn({ err: error, connectionId, failures: media.failures + 1, delayMs }, 'failed to download media');
    const isLast = delayMs === undefined;
    if (isLast || media.failures + 1 === ANNOUNCED_AFTER) await this.announceFailure(lease, media, codeOf(error));
    if (isLast) return this.pending.remove(lease, media);
    await this.pending.postpone(lease, media, delayMs);
  }

  /**
   * Uses a separate event ID, because the file may still arrive later, and NATS drops an event whose ID it has seen.
   */
  private async announceFailure(lease: Lease, media: PendingMedia, errorCode: ErrorCode): Promise<void> {
    await this.announce(lease, media, { media: null, errorCode }, 'media-failed');
  }

  private async announce(
    { companyId, connectionId }: Lease,
    { id, messageId, contact, group }: PendingMedia,
    outcome: Pick<WhatsappMediaStored['data'], 'media' | 'errorCode'>,
    what = 'media',
  ): Promise<void> {
    const eventId = hashOf(what, id);
    const data = { connectionId, messageId, contact, group, ...outcome };
    const event = { id: eventId, companyId, correlationId: id, occurredAt: new Date(), data };
    await this.publisher.publishEvent(createEvent(WhatsappMediaStored, event));
  }
}

const codeOf = (error: unknown): ErrorCode =>
  error instanceof MediaUnavailable && error.cause instanceof AppError ? error.cause.code : 'ERR_WAPP_DOWNLOAD_MEDIA';
