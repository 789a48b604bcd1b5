import { createEncoder, type OpusEncoderHandle } from 'libopus-wasm';
import {
  AudioSample,
  CustomAudioDecoder,
  CustomAudioEncoder,
  EncodedPacket,
  registerDecoder,
  registerEncoder,
  type AudioCodec,
} from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { FRAME_SAMPLES, OPUS_RATE, opusHead } from './opus-head.js';

/** Decodes frame by frame, so that an hour of speech is never entirely in memory. */
class Mp3Decoder extends CustomAudioDecoder {
  private raw: MPEGDecoder | undefined;

  static override supports(codec: AudioCodec): boolean {
    return codec === 'mp3';
  }

  async init(): Promise<void> {
    this.raw = new MPEGDecoder({ enableGapless: false });
    await this.raw.ready;
  }

  decode({ data, timestamp }: EncodedPacket): void {
    const decoded = this.raw?.decodeFrame(data);
    if (!decoded?.channelData[0]?.length) return;
    // a mono channel may be returned twice
    const planes = decoded.channelData.slice(0, this.config.numberOfChannels);
    const length = decoded.channelData[0].length;
    const samples = new Float32Array(length * planes.length);
    for (const [index, plane] of planes.entries()) samples.set(plane, index * length);
    const { sampleRate } = decoded;
    const shape = { format: 'f32-planar', numberOfChannels: planes.length, sampleRate, timestamp } as const;
    this.onSample(new AudioSample({ ...shape, data: samples }));
  }

  flush(): void {
    // every frame is decoded immediately
  }

  close(): void {
    this.raw?.free();
  }
}

/** Encodes frames of 20 ms, as phones do. */
class OpusEncoder extends CustomAudioEncoder {
  private encoder: OpusEncoderHandle | undefined;
  private readonly frame = new Float32Array(FRAME_SAMPLES);
  private filled = 0;
  private frames = 0;

  static override supports(codec: AudioCodec, { numberOfChannels }: AudioEncoderConfig): boolean {
    return codec === 'opus' && numberOfChannels === 1;
  }

  async init(): Promise<void> {
    const { bitrate = 32_000 } = this.config;
    this.encoder = await createEncoder({ channels: 1, sampleRate: OPUS_RATE, bitrate });
  }

  encode(sample: AudioSample): void {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { format: 'f32', planeIndex: 0 });
    this.take(samples);
  }

  /** Appends silence for the length of the encoder's look-ahead, so that the end of the recording is encoded. */
  flush(): void {
    this.take(new Float32Array(this.encoder?.getLookahead() ?? 0));
    if (this.filled > 0) this.take(new Float32Array(FRAME_SAMPLES - this.filled));
  }

  close(): void {
    this.encoder?.free();
  }

  private take(samples: Float32Array): void {
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + FRAME_SAMPLES - this.filled);
      this.frame.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === FRAME_SAMPLES) this.put();
    }
  }

  private put(): void {
    if (!this.encoder) return;
    const seconds = FRAME_SAMPLES / OPUS_RATE;
    const packet = new EncodedPacket(this.encoder.encodeFloat(this.frame), 'key', this.frames * seconds, seconds);
    this.onPacket(packet, this.frames === 0 ? { decoderConfig: this.header() } : undefined);
    this.filled = 0;
    this.frames += 1;
  }

  private header(): AudioDecoderConfig {
    const description = opusHead(this.encoder?.getLookahead() ?? 0);
    return { codec: 'opus', numberOfChannels: 1, sampleRate: OPUS_RATE, description };
  }
}

let isRegistered = false;
/** Registers the codecs that mediabunny expects from a browser. */
export function registerCoders(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerDecoder(Mp3Decoder);
  registerEncoder(OpusEncoder);
}
