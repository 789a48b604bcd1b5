import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import type { MediaSettings } from '@recado/service-kit/config';
import { MediaLinks, type MediaLinkSettings } from '../links/index.js';
import { MEDIA_STORE, openMediaStore } from '../store/index.js';
import { DeleteFile } from './delete-file.js';

/** Provides the media store and the signed URLs for browsers. */
@Module({
  providers: [
    { provide: MEDIA_STORE, inject: [SETTINGS], useFactory: (settings: MediaSettings) => openMediaStore(settings) },
    DeleteFile,
    { provide: MediaLinks, inject: [SETTINGS], useFactory: (settings: MediaLinkSettings) => new MediaLinks(settings) },
  ],
  exports: [MEDIA_STORE, MediaLinks, DeleteFile],
})
export class MediaModule {}
