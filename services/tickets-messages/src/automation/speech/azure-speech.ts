import { VOICES } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import type { Config } from '../../config.js';
import { ssmlOf } from './ssml.js';

export type Voice = Readonly<{ voice: string; region: string; key: string }>;

const DEADLINE_MS = 15_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Azure's host name includes the region, so only letters and digits are allowed. */
const REGION = /^[a-z0-9]{2,40}$/;
const OGG = 'OggS';

/** Converts text to speech with Azure. Its errors include neither the text nor the key. */
@Injectable()
export class AzureSpeech {
  constructor(@Inject(SETTINGS) private readonly settings: Config) {}

  /** Returns Opus in Ogg. @throws Error if Azure does not return a recording in time */
  async execute({ voice, region, key }: Voice, text: string): Promise<Buffer> {
    if (!VOICES.includes(voice) || !REGION.test(region) || !/^[\x21-\x7e]+$/.test(key))
      throw new Error('the voice of the prompt is not complete');
    const address = this.settings.SPEECH_URL || `https://${region}.tts.speech.microsoft.com`;
    const answer = await fetch(new URL('/cognitiveservices/v1', address), {
      ...{ method: 'POST', redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS), body: ssmlOf(voice, text) },
      headers: {
        'ocp-apim-subscription-key': key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
        'user-agent': 'Recado',
      },
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`the voice answered ${answer.status}`);
    }
    return oggOf(answer);
  }
}

async function oggOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('the recording is too large');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.toString('latin1', 0, OGG.length) !== OGG) throw new Error('the response is not a recording');
  return bytes;
}
