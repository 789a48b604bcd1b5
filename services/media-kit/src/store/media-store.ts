import type { Readable } from 'node:stream';

/** Offsets of the first and last byte, both inclusive. If `end` is omitted, the range extends to the last byte. */
export type ByteRange = { start: number; end?: number };
export type StoredMedia = { key: string; bytes: number; sha256: string };
export type MediaInfo = { bytes: number; mimeType: string; storedAt: Date };
export type ListedMedia = { key: string; bytes: number; storedAt: Date };
/**
 * A page of a list. `next` is the `after` of the next page, or null on the last page. A page may be empty without being
 * the last.
 */
export type MediaPage<T> = { items: T[]; next: string | null };
export type MediaSlice = { after: string | null; limit: number };

/**
 * Stores companies' files under random keys prefixed with the company id. Client input never becomes part of a key or
 * path. Files are streamed and never fully in memory.
 */
export interface MediaStore {
  /** @throws AppError ERR_BODY_TOO_LARGE for more than `maxBytes`; then nothing is stored */
  put(companyId: string, source: Readable, file: { mimeType: string; maxBytes: number }): Promise<StoredMedia>;
  /** @throws AppError ERR_NOT_FOUND */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns undefined for an unknown key. */
  stat(key: string): Promise<MediaInfo | undefined>;
  /** Does nothing for an unknown key. */
  remove(key: string): Promise<void>;
  /** Lists a company's files in the order of their keys, at most `LONGEST_PAGE`. */
  page(companyId: string, slice: MediaSlice): Promise<MediaPage<ListedMedia>>;
  /** Lists companies that have files. */
  companies(slice: MediaSlice): Promise<MediaPage<string>>;
}

/** The maximum page size of S3. */
export const LONGEST_PAGE = 1_000;

/** The injection token of the media store. */
export const MEDIA_STORE = Symbol('media store');
