import type { Readable } from 'node:stream';

/** Offsets of the first and the last byte, both included; no `end`: up to the last one. */
export type ByteRange = { start: number; end?: number };
export type StoredMedia = { key: string; bytes: number; sha256: string };
export type MediaInfo = { bytes: number; mimeType: string; storedAt: Date };

/**
 * Files of companies, under random keys that begin with the company. Nothing that a client typed becomes part of a key
 * or of a path. Streams throughout: a file is never in memory as a whole.
 */
export interface MediaStore {
  /** @throws AppError ERR_BODY_TOO_LARGE when more than `maxBytes` come; nothing is kept then */
  put(companyId: string, source: Readable, file: { mimeType: string; maxBytes: number }): Promise<StoredMedia>;
  /** @throws AppError ERR_NOT_FOUND */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** undefined: there is nothing under this key. */
  stat(key: string): Promise<MediaInfo | undefined>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
}

/** For injection: one store for the process. */
export const MEDIA_STORE = Symbol('media store');
