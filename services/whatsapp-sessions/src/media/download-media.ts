import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import { MEDIA_STORE, type MediaStore, type StoredMedia } from '@recado/media-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import { downloadMedia, MediaGone } from './media-download.js';
import { MediaHosts } from './media-hosts.js';
import type { MediaAddress, MediaToRefresh } from '../client/whatsapp-client.js';
import type { Config } from '../config.js';
import { Failpoints } from '../failpoint.js';
import { bytesOf, mediaOf, type Media } from '../protocol/read-media.js';
import { decodeMessage, unwrap } from '../protocol/journal-entry.js';
import { Routes } from '../proxy/routes.js';
import type { Lease } from '../leases/lease.js';
import type { PendingMedia } from './pending-media.repository.js';

/** Returns a function that asks the phone to upload a file again, or undefined while the phone is not connected. */
export type PhoneLink = () => ((media: MediaToRefresh) => Promise<MediaAddress>) | undefined;

/** Thrown when no further attempt can succeed. */
export class MediaUnavailable extends Error {}

/** Downloads, decrypts and stores a file as a stream, and verifies that it is the file that was sent. */
@Injectable()
export class DownloadMedia {
  constructor(
    private readonly hosts: MediaHosts,
    private readonly failpoints: Failpoints,
    private readonly routes: Routes,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'MEDIA_MAX_BYTES'>,
  ) {}

  /** @throws MediaUnavailable, or Error if another attempt may succeed */
  async execute(lease: Lease, pending: PendingMedia, phone: PhoneLink): Promise<Pick<StoredMedia, 'key' | 'bytes'>> {
    this.failpoints.pass('before-download');
    const message = unwrap(decodeMessage(pending.plaintext)).message;
    const media = mediaOf(message);
    if (!media?.part.mediaKey) throw new MediaUnavailable('the message has no file');
    if ((bytesOf(media.part) ?? 0) > this.settings.MEDIA_MAX_BYTES) throw tooLarge();
    try {
      return await this.take(lease, pending, media);
    } catch (error) {
      if (!(error instanceof MediaGone)) throw error;
      const address = await this.askPhone(pending, media, phone);
      return this.take(lease, pending, { ...media, part: { ...media.part, ...address } });
    }
  }

  private async take(
    lease: Lease,
    { mimeType }: PendingMedia,
    media: Media,
  ): Promise<Pick<StoredMedia, 'key' | 'bytes'>> {
    const address = this.hosts.addressOf(media.part);
    if (!address) throw new MediaGone('no address');
    const file = { mimeType, maxBytes: this.settings.MEDIA_MAX_BYTES };
    const stored = await this.store
      .put(lease.companyId, await downloadMedia(address, media, await this.routes.of(lease)), file)
      .catch(neverTooLarge);
    const { key, bytes, sha256 } = stored;
    const wanted = media.part.fileSha256;
    if (wanted?.length && Buffer.from(wanted).toString('hex') !== sha256) {
      await this.store.remove(key);
      throw new Error('not the file that was sent');
    }
    this.failpoints.pass('after-download');
    return { key, bytes };
  }

  /** WhatsApp stores files for a few weeks; the phone usually has them longer. */
  private async askPhone(pending: PendingMedia, media: Media, phone: PhoneLink): Promise<MediaAddress> {
    const ask = phone();
    if (!ask) throw new Error('WhatsApp no longer has the file, and the phone is not linked');
    try {
      return await ask({ ...pending, media });
    } catch (cause) {
      const status = (cause as { output?: { statusCode?: number } }).output?.statusCode;
      if (status === 404 || status === 412) throw new MediaUnavailable('the phone no longer has the file', { cause });
      throw cause;
    }
  }
}

const tooLarge = (): MediaUnavailable =>
  new MediaUnavailable('larger than allowed', { cause: new AppError('ERR_BODY_TOO_LARGE') });

function neverTooLarge(error: unknown): never {
  throw error instanceof AppError && error.code === 'ERR_BODY_TOO_LARGE' ? tooLarge() : error;
}
