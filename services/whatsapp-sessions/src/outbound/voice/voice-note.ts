import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  type InputAudioTrack,
} from 'mediabunny';
import { OggOpusDecoderWebWorker } from 'ogg-opus-decoder';
import { waveformOf } from './waveform.js';

export type VoiceNote = { bytes: Uint8Array; seconds: number; waveform: Uint8Array };

/**
 * What phones play as a voice note: Opus in an Ogg file. Browsers record Opus too, in WebM or MP4, so the sound is taken
 * over as it is; undefined for any other sound.
 */
export async function toVoiceNote(recording: Uint8Array): Promise<VoiceNote | undefined> {
  const input = new Input({ source: new BufferSource(recording), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack().catch(() => null);
    if (!track || (await track.getCodec()) !== 'opus') return undefined;
    const bytes = await repacked(track);
    return { bytes, seconds: await track.computeDuration(), waveform: await waveform(bytes) };
  } finally {
    input.dispose();
  }
}

async function repacked(track: InputAudioTrack): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, decoderConfig && { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** In a thread of its own: decoding would stop all sessions for a moment. */
async function waveform(ogg: Uint8Array): Promise<Uint8Array> {
  const decoder = new OggOpusDecoderWebWorker();
  try {
    await decoder.ready;
    const { channelData } = await decoder.decodeFile(ogg);
    return waveformOf(channelData[0] ?? new Float32Array(0));
  } finally {
    await decoder.free();
  }
}
