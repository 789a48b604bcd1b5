import type { ErrorCode } from '@recado/contracts/core';
import { mongo } from 'mongoose';
import { AppError } from '../errors/index.js';

const DUPLICATE_KEY = 11_000;

/**
 * Returns whether a unique index rejected the write, for example after a concurrent insert. If `field` is given, only
 * indexes that include it count, because a transaction may write to several collections.
 */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof mongo.MongoServerError &&
  error.code === DUPLICATE_KEY &&
  (field === undefined || field in ((error['keyPattern'] ?? {}) as object));

/** Returns a handler for a failed write. @throws `code` if a unique index rejected the write, otherwise the error */
export const duplicateAs =
  (code: ErrorCode) =>
  (error: unknown): never => {
    throw isDuplicateKey(error) ? new AppError(code) : error;
  };

/**
 * Returns the positions of the existing documents, for an insert of one or an unordered insert of many.
 * @throws any other error of the insert
 */
export async function duplicatesOf(insert: Promise<unknown>): Promise<Set<number>> {
  try {
    await insert;
    return new Set();
  } catch (error) {
    if (isDuplicateKey(error) && !(error instanceof mongo.MongoBulkWriteError)) return new Set([0]);
    if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return new Set(errors.map(({ index }) => index));
  }
}
