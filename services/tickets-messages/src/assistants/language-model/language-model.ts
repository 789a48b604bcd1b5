import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { GuardedFetch } from '@recado/service-kit/web';
import type { OpenAI } from 'openai';
import type { Config } from '../../config.js';
import { AiBudget } from './ai-budget.js';
import { EMPTY_ANSWER, withChunk, type ModelAnswer } from './model-answer.js';
import { modelAddressOf, modelClient, withoutWords, type ModelPrompt } from './model-client.js';

type Completions = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
export type ModelMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type ModelQuestion = Pick<Completions, 'messages' | 'tools'> & { signal?: AbortSignal | undefined };

const DEADLINE_MS = 30_000;
const LONGEST_ANSWER = 16_000;
/** Generous, because each streamed chunk of the answer takes a few hundred bytes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** OpenAI reports token counts on request. Other servers may reject the unknown option. */
const COUNTS_TOKENS = 'api.openai.com';
/** Most text has more bytes per token, so the estimate is rarely too low. */
const BYTES_A_TOKEN = 3;

/** Calls an OpenAI-compatible language model, and counts its tokens for the prompt's company. */
@Injectable()
export class LanguageModel {
  constructor(
    @Inject(SETTINGS) readonly settings: Config,
    readonly guarded: GuardedFetch,
    private readonly budget: AiBudget,
  ) {}

  /** @throws ERR_AI_LIMIT, or an Error without the server's text if it does not respond in time or breaks off */
  async ask(prompt: ModelPrompt, { messages, tools, signal }: ModelQuestion): Promise<ModelAnswer> {
    const { companyId } = prompt;
    await this.budget.assertLeft(companyId);
    const question = { ...this.questionOf(prompt, messages), ...(tools && { tools }) };
    const late = AbortSignal.timeout(DEADLINE_MS);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    let answer = EMPTY_ANSWER;
    try {
      for await (const now of this.stream(prompt, question, over)) answer = now;
      over.throwIfAborted(); // the library returns an aborted answer as if it were complete
      return answer;
    } catch (error) {
      throw withoutWords(error);
    } finally {
      // an aborted request may cost as much as a completed one
      if (answer !== EMPTY_ANSWER || over.aborted)
        await this.budget.count(companyId, answer.tokens ?? estimateOf(question, answer));
    }
  }

  private questionOf(prompt: ModelPrompt, messages: Completions['messages']): Completions {
    const { temperature, maxTokens: max_tokens } = prompt;
    return {
      ...{ model: prompt.model || this.settings.OPENAI_MODEL, messages, temperature, max_tokens, stream: true },
      ...(new URL(modelAddressOf(prompt, this.settings)).hostname === COUNTS_TOKENS && {
        stream_options: { include_usage: true },
      }),
    };
  }

  /** Streams the answer, so that an endless one is detected early. */
  private async *stream(prompt: ModelPrompt, question: Completions, signal: AbortSignal): AsyncGenerator<ModelAnswer> {
    const limits = { deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES };
    const client = modelClient(prompt, this, limits);
    let answer = EMPTY_ANSWER;
    for await (const chunk of await client.chat.completions.create(question, { signal })) {
      answer = withChunk(answer, chunk);
      yield answer;
      if (answer.text.length + argsOf(answer).length > LONGEST_ANSWER) throw new Error('too long an answer');
    }
  }
}

const argsOf = ({ calls }: ModelAnswer): string => calls.map(({ args }) => args).join('');

const estimateOf = ({ messages }: Completions, answer: ModelAnswer): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify(messages) + answer.text + argsOf(answer)) / BYTES_A_TOKEN);
