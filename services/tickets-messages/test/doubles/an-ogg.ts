const HEADER_BYTES = 27;
const SAMPLES_A_SECOND = 48_000;

/** The beginning and the end of an Ogg file with Opus that plays so many seconds. No player needs to understand it. */
export function oggOf(seconds: number): Buffer {
  const page = (samples: number) => {
    const header = Buffer.alloc(HEADER_BYTES);
    header.write('OggS', 'latin1');
    header.writeBigInt64LE(BigInt(samples), 6);
    return header;
  };
  return Buffer.concat([page(0), Buffer.from('OpusHead'), page(seconds * SAMPLES_A_SECOND)]);
}
