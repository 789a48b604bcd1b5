import { Module } from '@nestjs/common';
import { SETTINGS } from '../config/tokens.js';
import type { MediaSettings } from '../config/index.js';
import { MediaLinks, type MediaLinkSettings } from '../media-links/index.js';
import { MEDIA_STORE, openMediaStore } from '../media/index.js';
import { ForgetFile } from './forget-file.js';

/** Provides the store of files and the signed addresses under which browsers read them. */
@Module({
  providers: [
    { provide: MEDIA_STORE, inject: [SETTINGS], useFactory: (settings: MediaSettings) => openMediaStore(settings) },
    ForgetFile,
    { provide: MediaLinks, inject: [SETTINGS], useFactory: (settings: MediaLinkSettings) => new MediaLinks(settings) },
  ],
  exports: [MEDIA_STORE, MediaLinks, ForgetFile],
})
export class MediaModule {}
