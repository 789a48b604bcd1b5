import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { fetchBytes } from '../media/media-download.js';
import { MediaHosts } from '../media/media-hosts.js';
import { Routes } from '../proxy/routes.js';
import type { Known } from './people.repository.js';

const MAX_BYTES = 5 * 1024 * 1024;
type Picture = Pick<Known, 'pictureKey' | 'picturePath'>;

/** Stores the picture at a URL, unless it is already stored. */
@Injectable()
export class FetchPicture {
  constructor(
    private readonly hosts: MediaHosts,
    private readonly routes: Routes,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  async execute(lease: Lease, url: string | null, before: Picture): Promise<Picture> {
    const address = url && this.hosts.addressOf({ url });
    if (!address) return { pictureKey: null, picturePath: null };
    if (address.pathname === before.picturePath) return before;
    const file = { mimeType: 'image/jpeg', maxBytes: MAX_BYTES };
    const { key } = await this.store.put(lease.companyId, await fetchBytes(address, await this.routes.of(lease)), file);
    return { pictureKey: key, picturePath: address.pathname };
  }

  async remove(key: string | null): Promise<void> {
    if (key) await this.store.remove(key);
  }
}
