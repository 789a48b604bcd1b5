import { createDecoder } from 'libopus-wasm';
import {
  ALL_FORMATS,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OGG,
  OggOutputFormat,
  Output,
  type AudioCodec,
  type InputAudioTrack,
} from 'mediabunny';
import { aacSamples } from './aac-frames.js';
import { registerCoders } from './coders.js';
import { OPUS_RATE } from './opus-head.js';
import { Loudness } from './waveform.js';

export type VoiceNote = { bytes: Uint8Array; seconds: number; waveform: Uint8Array };

/** The bitrate that phones record with. */
const BITRATE = 32_000;
type Open = { input: Input; track: InputAudioTrack };

/**
 * Converts a recording to Opus in an Ogg file, which phones play as a voice note. Opus in WebM or MP4 is copied
 * unchanged; MP3, AAC and WAV are encoded. Returns undefined for a recording that cannot be read.
 */
export async function toVoiceNote(recording: Uint8Array): Promise<VoiceNote | undefined> {
  const input = new Input({ source: new BufferSource(recording), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack().catch(() => null);
    const codec = await track?.getCodec();
    if (!track || !codec) return undefined;
    const bytes = await oggOf(codec, { input, track });
    return bytes && { bytes, ...(await measured(bytes)) };
  } finally {
    input.dispose();
  }
}

async function oggOf(codec: AudioCodec, open: Open): Promise<Uint8Array | undefined> {
  if (codec === 'opus') return repacked(open.track);
  return codec === 'aac' ? fromAac(open.track) : encoded(open);
}

async function repacked(track: InputAudioTrack): Promise<Uint8Array> {
  const { output, finished } = oggFile();
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, decoderConfig && { decoderConfig });
  await output.finalize();
  return finished();
}

async function fromAac(track: InputAudioTrack): Promise<Uint8Array> {
  registerCoders();
  const { output, finished } = oggFile();
  const transform = { numberOfChannels: 1, sampleRate: OPUS_RATE };
  const source = new AudioSampleSource({ codec: 'opus', bitrate: BITRATE, transform });
  output.addAudioTrack(source);
  await output.start();
  for await (const sample of aacSamples(track)) {
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  return finished();
}

async function encoded({ input, track }: Open): Promise<Uint8Array | undefined> {
  registerCoders();
  if (!(await track.canDecode())) return undefined;
  const { output, finished } = oggFile();
  const conversion = await Conversion.init({
    input,
    output,
    audio: { codec: 'opus', numberOfChannels: 1, sampleRate: OPUS_RATE, bitrate: BITRATE },
    video: { discard: true },
    showWarnings: false,
  });
  if (!conversion.isValid) return undefined;
  await conversion.execute();
  return finished();
}

function oggFile() {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  return { output, finished: () => new Uint8Array(target.buffer ?? new ArrayBuffer(0)) };
}

/** Measures duration and loudness, packet by packet. */
async function measured(ogg: Uint8Array): Promise<{ seconds: number; waveform: Uint8Array }> {
  const input = new Input({ source: new BufferSource(ogg), formats: [OGG] });
  const decoder = await createDecoder({ channels: 1, sampleRate: OPUS_RATE });
  const loudness = new Loudness();
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('the file has no audio track');
    for await (const { data } of new EncodedPacketSink(track).packets()) loudness.add(decoder.decodeFloat(data));
    return { seconds: await track.computeDuration(), waveform: loudness.bars() };
  } finally {
    decoder.free();
    input.dispose();
  }
}
