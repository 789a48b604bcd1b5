import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fromBufferPromise } from 'yauzl';

const MOST_ENTRIES = 1_000;

/**
 * Inflates every entry of a zip file up to a limit, without storing it. The headers of a zip may state wrong sizes,
 * so the bytes are counted.
 * @param {Buffer} file
 * @param {number} mostBytes
 * @returns {Promise<boolean>} whether the file unpacks to at most `mostBytes`, with a reasonable number of entries
 */
export async function isUnpackedWithin(file, mostBytes) {
  const zip = await fromBufferPromise(file);
  try {
    let bytes = 0;
    let entries = 0;
    const counting = () =>
      new Writable({
        write(chunk, _encoding, done) {
          bytes += chunk.length;
          done(bytes > mostBytes ? new TooLarge() : null);
        },
      });
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > MOST_ENTRIES || bytes + entry.uncompressedSize > mostBytes) return false;
      await pipeline(await zip.openReadStreamPromise(entry), counting());
    }
    return true;
  } catch (error) {
    if (error instanceof TooLarge) return false;
    throw error;
  } finally {
    zip.close();
  }
}

class TooLarge extends Error {}
