import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { MEDIA_STORE, openMediaStore } from '@recado/service-kit/media';
import { MediaLinks } from '@recado/service-kit/media-links';
import type { Settings } from '../config.js';
import { ForgetFile } from './forget-file.js';

/** Where files are, and the addresses under which browsers may read them. */
@Module({
  providers: [
    { provide: MEDIA_STORE, inject: [SETTINGS], useFactory: (settings: Settings) => openMediaStore(settings) },
    ForgetFile,
    { provide: MediaLinks, inject: [SETTINGS], useFactory: (settings: Settings) => new MediaLinks(settings) },
  ],
  exports: [MEDIA_STORE, MediaLinks, ForgetFile],
})
export class MediaModule {}
