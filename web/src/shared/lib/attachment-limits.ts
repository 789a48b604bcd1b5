const MB = 1_000_000;
const MEDIA_MOST = 16 * MB;
const DOCUMENT_MOST = 100 * MB;

/** 16 MB for images, audio and video, 100 MB for documents. */
export const isTooLarge = ({ type, size }: Pick<File, 'type' | 'size'>) =>
  size > (/^(image|video|audio)\//.test(type) ? MEDIA_MOST : DOCUMENT_MOST);
