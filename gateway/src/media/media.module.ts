import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { MEDIA_STORE, openMediaStore } from '@recado/media-kit/store';
import { MediaLinks } from '@recado/media-kit/links';
import type { Config } from '../config.js';
import { StorageSpace } from './storage-space.js';
import { Uploads } from './uploads.js';

@Module({
  providers: [
    { provide: MEDIA_STORE, inject: [SETTINGS], useFactory: (settings: Config) => openMediaStore(settings) },
    { provide: MediaLinks, inject: [SETTINGS], useFactory: (settings: Config) => new MediaLinks(settings) },
    StorageSpace,
    Uploads,
  ],
  exports: [MEDIA_STORE, MediaLinks, Uploads],
})
export class MediaModule {}
