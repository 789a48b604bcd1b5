const HEADER_BYTES = 27;
const SAMPLES_A_SECOND = 48_000;

/** Returns the first and last page of an Ogg Opus file of that duration. No player needs to understand it. */
export function oggOf(seconds: number): Buffer {
  const page = (samples: number) => {
    const header = Buffer.alloc(HEADER_BYTES);
    header.write('OggS', 'latin1');
    header.writeBigInt64LE(BigInt(samples), 6);
    return header;
  };
  return Buffer.concat([page(0), Buffer.from('OpusHead'), page(seconds * SAMPLES_A_SECOND)]);
}
