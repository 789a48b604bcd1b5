import type { Readable } from 'node:stream';

/** Offsets of the first and the last byte, both included. Without `end` the range goes up to the last byte. */
export type ByteRange = { start: number; end?: number };
export type StoredMedia = { key: string; bytes: number; sha256: string };
export type MediaInfo = { bytes: number; mimeType: string; storedAt: Date };

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
}

/** The injection token of the process's store. */
export const MEDIA_STORE = Symbol('media store');
