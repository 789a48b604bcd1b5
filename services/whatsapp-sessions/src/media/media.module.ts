import { SETTINGS } from '@recado/service-kit/app';
import { MEDIA_STORE, openMediaStore } from '@recado/media-kit/store';
import { Module } from '@nestjs/common';
import { ClientModule } from '../client/client.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { DownloadMedia } from './download-media.js';
import { FetchMedia } from './fetch-media.js';
import { MediaHosts } from './media-hosts.js';
import { MediaFetchers } from './media-fetchers.js';
import { PendingFiles } from './pending-files.js';
import { PendingMediaRepository } from './pending-media.repository.js';

@Module({
  imports: [ClientModule, ProxyModule, VaultModule],
  providers: [
    { provide: MEDIA_STORE, inject: [SETTINGS], useFactory: openMediaStore },
    DownloadMedia,
    FetchMedia,
    MediaFetchers,
    MediaHosts,
    PendingFiles,
    PendingMediaRepository,
  ],
  exports: [MEDIA_STORE, MediaFetchers, MediaHosts, PendingFiles],
})
export class MediaModule {}
