import type { Readable } from 'node:stream';

/** Offsets of the first and the last byte, both included. Without `end` the range goes up to the last byte. */
export type ByteRange = { start: number; end?: number };
export type StoredMedia = { key: string; bytes: number; sha256: string };
export type MediaInfo = { bytes: number; mimeType: string; storedAt: Date };
export type ListedMedia = { key: string; bytes: number; storedAt: Date };
/** A part of a list. `next` is the `after` of the part behind it; null: it ends here. A part may be empty and not the last. */
export type MediaPage<T> = { items: T[]; next: string | null };
export type MediaSlice = { after: string | null; limit: number };

/**
 * Stores files of companies, under random keys that begin with the company. Nothing that a client typed becomes part of a key
 * or of a path. Files are streamed and never in memory as a whole.
 */
export interface MediaStore {
  /** @throws AppError ERR_BODY_TOO_LARGE when more than `maxBytes` come, and keeps nothing */
  put(companyId: string, source: Readable, file: { mimeType: string; maxBytes: number }): Promise<StoredMedia>;
  /** @throws AppError ERR_NOT_FOUND */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns undefined for an unknown key. */
  stat(key: string): Promise<MediaInfo | undefined>;
  /** An unknown key changes nothing. */
  remove(key: string): Promise<void>;
  /** Lists files of a company in the order of their keys, `LONGEST_PAGE` at most. */
  page(companyId: string, slice: MediaSlice): Promise<MediaPage<ListedMedia>>;
  /** Lists companies that have files. */
  companies(slice: MediaSlice): Promise<MediaPage<string>>;
}

/** S3 lists no more at once. */
export const LONGEST_PAGE = 1_000;

/** The injection token of the process's store. */
export const MEDIA_STORE = Symbol('media store');
