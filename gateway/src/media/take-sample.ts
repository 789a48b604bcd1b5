import { Readable } from 'node:stream';

/** Reads the first bytes of a stream and returns them with the complete stream. */
export async function takeSample(source: Readable, wanted: number): Promise<{ sample: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  let taken = 0;
  const reader = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (taken < wanted) {
    const next = await reader.next();
    if (next.done) break;
    chunks.push(next.value);
    taken += next.value.length;
  }
  return {
    sample: Buffer.concat(chunks).subarray(0, wanted),
    whole: Readable.from(rest(chunks, reader), { objectMode: false }),
  };
}

async function* rest(chunks: readonly Buffer[], reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
  for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value;
}
