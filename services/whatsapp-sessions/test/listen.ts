import { createDecoder } from 'libopus-wasm';
import { BufferSource, EncodedPacketSink, Input, OGG } from 'mediabunny';

const RATE = 48_000;

/** Decodes a voice note as a player would. */
export async function listen(ogg: Uint8Array): Promise<{ seconds: number; hertz: number; channels: number }> {
  const input = new Input({ source: new BufferSource(ogg), formats: [OGG] });
  const decoder = await createDecoder({ channels: 1, sampleRate: RATE });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await track.getCodec()) !== 'opus') throw new Error('not Opus');
    const samples: number[] = [];
    for await (const { data } of new EncodedPacketSink(track).packets()) samples.push(...decoder.decodeFloat(data));
    const seconds = await track.computeDuration();
    return { seconds, hertz: pitchOf(samples), channels: await track.getNumberOfChannels() };
  } finally {
    decoder.free();
    input.dispose();
  }
}

/** Measures the pitch by zero crossings in the middle half, where the tone is steady. */
function pitchOf(samples: readonly number[]): number {
  const middle = samples.slice(samples.length / 4, (samples.length * 3) / 4);
  const rises = middle.filter((sample, n) => sample >= 0 && (middle[n - 1] ?? 0) < 0).length;
  return (rises * RATE) / middle.length;
}
