import { fileURLToPath } from 'node:url';
import { getAudioDecoder } from '@humansignal/audio-file-decoder';
import { AudioSample, EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from 'mediabunny';

/**
 * The number of samples in an AAC frame at the rate of its stream. With SBR (HE-AAC), the decoder returns twice as
 * many.
 */
const FRAME_SAMPLES = 1_024;
/** The number of preceding frames needed to decode a frame. */
const PRIMING_FRAMES = 4;
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
/** About 30 s at 44.1 kHz. Opening the decoder takes longer than decoding a frame. */
const FRAMES_AT_ONCE = 1_300;
const HEADER_BYTES = 7;
const LONGEST_FRAME = 0x1f_ff;
const LOW_COMPLEXITY = 2;

type Stream = Readonly<{ rateIndex: number; channels: number }>;
type Decoded = Readonly<{ samples: Float32Array; channels: number; sampleRate: number }>;

/** Decodes an AAC track. A custom decoder of mediabunny would have to return the samples of each frame immediately. */
export async function* aacSamples(track: InputAudioTrack): AsyncGenerator<AudioSample> {
  const frames = new AacFrames(bytesOf((await track.getDecoderConfig())?.description));
  let waiting: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    waiting.push(packet);
    if (waiting.length < FRAMES_AT_ONCE) continue;
    yield* samplesOf(await frames.decode(waiting.map(({ data }) => data)), waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield* samplesOf(await frames.decode(waiting.map(({ data }) => data)), waiting);
}

/** The resampler takes chunks of one second. */
function* samplesOf({ samples, channels, sampleRate }: Decoded, [first]: readonly EncodedPacket[]) {
  const step = sampleRate * channels;
  for (let at = 0; at < samples.length; at += step) {
    const timestamp = (first?.timestamp ?? 0) + at / step;
    const data = samples.subarray(at, at + step);
    yield new AudioSample({ format: 'f32', numberOfChannels: channels, sampleRate, timestamp, data });
  }
}

function bytesOf(source: AudioDecoderConfig['description']): Uint8Array | undefined {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined;
}

/** Wraps frames in a self-describing stream (ADTS) and decodes it. */
class AacFrames {
  private readonly wasm = fileURLToPath(import.meta.resolve('@humansignal/audio-file-decoder/decode-audio.wasm'));
  private priming: Uint8Array[] = [];

  /** @param description the stream's description; if undefined, each frame already has a header */
  constructor(private readonly description: Uint8Array | undefined) {}

  /** Decodes the frames that follow those from the previous call. */
  async decode(frames: readonly Uint8Array[]): Promise<Decoded> {
    const stream = this.description && streamOf(this.description);
    const adts = frames.map((frame) => (stream ? withHeader(frame, stream) : frame));
    const coreRate = RATES[stream?.rateIndex ?? rateIndexIn(adts[0])] ?? 0;
    if (coreRate === 0) throw new Error('the AAC stream has no rate');
    const bytes = Buffer.concat([...this.priming, ...adts]);
    const decoder = await getAudioDecoder(this.wasm, Uint8Array.from(bytes).buffer);
    try {
      const { sampleRate, channelCount: channels } = decoder;
      const frameLength = (FRAME_SAMPLES * sampleRate) / coreRate;
      const seconds = ((this.priming.length + adts.length) * FRAME_SAMPLES) / coreRate;
      const all = decoder.decodeAudioData(0, seconds, { multiChannel: true });
      const from = this.priming.length * frameLength * channels;
      // the decoder frees its memory, so the samples are copied
      const samples = all.slice(from, from + adts.length * frameLength * channels);
      return { samples, channels, sampleRate };
    } finally {
      decoder.dispose();
      this.priming = [...this.priming, ...adts].slice(-PRIMING_FRAMES);
    }
  }
}

/**
 * Reads the AudioSpecificConfig of an MP4 file.
 * @throws Error for a stream that ADTS cannot describe
 */
function streamOf(description: Uint8Array): Stream {
  const [first = 0, second = 0] = description;
  const rateIndex = ((first & 0x07) << 1) | (second >> 7);
  const channels = (second >> 3) & 0x0f;
  if (rateIndex >= RATES.length || channels === 0 || channels > 7) throw new Error('unsupported AAC stream');
  return { rateIndex, channels };
}

const rateIndexIn = (adts: Uint8Array | undefined): number => ((adts?.[2] ?? 0) >> 2) & 0x0f;

function withHeader(frame: Uint8Array, { rateIndex, channels }: Stream): Uint8Array {
  const length = frame.length + HEADER_BYTES;
  if (length > LONGEST_FRAME) throw new Error('the AAC frame is too long');
  const header = [
    ...[0xff, 0xf1, ((LOW_COMPLEXITY - 1) << 6) | (rateIndex << 2) | (channels >> 2)],
    ...[((channels & 0x03) << 6) | (length >> 11), (length >> 3) & 0xff, ((length & 0x07) << 5) | 0x1f, 0xfc],
  ];
  return Uint8Array.from([...header, ...frame]);
}
