import type { MediaSettings } from '@recado/service-kit/config';
import { LocalMediaStore } from './local-media-store.js';
import type { MediaStore } from './media-store.js';

/** Opens the configured store. @throws Error if none is configured, which `checkMedia` already reports at start */
export async function openMediaStore(settings: MediaSettings): Promise<MediaStore> {
  const { MEDIA_STORE, MEDIA_DIR, S3_BUCKET } = settings;
  if (MEDIA_STORE === 's3' && S3_BUCKET) {
    // loaded on demand, because the client uses as much memory as the rest of a process
    const { S3MediaStore } = await import('./s3-media-store.js');
    return new S3MediaStore({ ...settings, S3_BUCKET });
  }
  if (!MEDIA_DIR) throw new Error('no media store is configured');
  const store = new LocalMediaStore(MEDIA_DIR);
  await store.removeAbandoned();
  return store;
}
