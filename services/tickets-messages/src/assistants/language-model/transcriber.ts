import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { cut } from '@recado/service-kit/text';
import { GuardedFetch } from '@recado/service-kit/web';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { AiBudget } from './ai-budget.js';
import type { ModelPrompt } from './model-client.js';
import { modelClient, withoutWords } from './model-client.js';

export type Recording = Readonly<{ bytes: Buffer; mimeType: string; seconds: number }>;

const DEADLINE_MS = 60_000;
const MOST_BYTES = 1_048_576;
const LONGEST_TEXT = 10_000;
/**
 * OpenAI's models use about ten tokens per second of audio. Servers that bill by the minute are counted in the same
 * way.
 */
const TOKENS_A_SECOND = 10;
const BYTES_A_TOKEN = 3;

const Answer = z.object({
  text: z.string(),
  usage: z
    .union([z.object({ total_tokens: z.int().nonnegative() }), z.object({ seconds: z.number().nonnegative() })])
    .optional()
    .catch(undefined), // usage in any other format is estimated
});

/** Transcribes recordings with an OpenAI-compatible server, and counts the tokens for the prompt's company. */
@Injectable()
export class Transcriber {
  constructor(
    @Inject(SETTINGS) readonly settings: Config,
    readonly guarded: GuardedFetch,
    private readonly budget: AiBudget,
  ) {}

  /**
   * @throws ERR_AI_LIMIT, or an Error without the server's text if it does not respond in time or returns an invalid
   * response
   */
  async execute(
    prompt: Pick<ModelPrompt, 'companyId' | 'apiKey' | 'baseUrl'>,
    recording: Recording,
    left?: AbortSignal,
  ): Promise<string> {
    const { companyId } = prompt;
    await this.budget.assertLeft(companyId);
    const late = AbortSignal.timeout(DEADLINE_MS);
    const over = left ? AbortSignal.any([late, left]) : late;
    let answer: z.output<typeof Answer> | null = null;
    try {
      answer = Answer.parse(await this.ask(prompt, recording, over));
      return cut(answer.text.trim(), LONGEST_TEXT);
    } catch (error) {
      throw withoutWords(error);
    } finally {
      // an aborted transcription may cost as much as a completed one
      if (answer || over.aborted) await this.budget.count(companyId, tokensOf(answer, recording));
    }
  }

  private ask(
    prompt: Pick<ModelPrompt, 'apiKey' | 'baseUrl'>,
    { bytes, mimeType }: Recording,
    signal: AbortSignal,
  ): Promise<unknown> {
    const client = modelClient(prompt, this, { deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES });
    const type = mimeType.split(';')[0] ?? '';
    const file = new File([new Uint8Array(bytes)], `recording.${EXTENSION_OF[type] ?? 'ogg'}`, { type });
    return client.audio.transcriptions.create({ file, model: this.settings.OPENAI_TRANSCRIPTION_MODEL }, { signal });
  }
}

/** Servers detect the format of a recording by its file extension. */
const EXTENSION_OF: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'm4a',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
};

function tokensOf(answer: z.output<typeof Answer> | null, { seconds }: Recording): number {
  const usage = answer?.usage;
  if (usage && 'total_tokens' in usage) return usage.total_tokens;
  const written = Math.ceil(Buffer.byteLength(answer?.text ?? '') / BYTES_A_TOKEN);
  return Math.ceil((usage?.seconds ?? seconds) * TOKENS_A_SECOND) + written;
}
