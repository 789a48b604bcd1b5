export { isMediaOf } from './media-key.js';
export {
  LONGEST_PAGE,
  MEDIA_STORE,
  type ByteRange,
  type ListedMedia,
  type MediaInfo,
  type MediaPage,
  type MediaStore,
  type StoredMedia,
} from './media-store.js';
export { paced } from './pace.js';
export { openMediaStore } from './open-media-store.js';
