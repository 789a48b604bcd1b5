import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** Someone was faster: a unique index refused the write. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;

/**
 * Of an insert of one, or an unordered one of many: the places in the list of those that were there already, and stay as they were.
 * @throws whatever else went wrong, for all of them
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
