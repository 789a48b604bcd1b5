export { isMediaOf } from './media-key.js';
export { MEDIA_STORE, type ByteRange, type MediaInfo, type MediaStore, type StoredMedia } from './media-store.js';
export { openMediaStore } from './open-media-store.js';
