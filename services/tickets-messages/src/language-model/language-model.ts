import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { GuardedFetch } from '@recado/service-kit/web';
import { OpenAI } from 'openai';
import type { OpenPrompt } from '../automation/open-automation.js';
import type { Config } from '../config.js';
import { AiBudget } from './ai-budget.js';
import { NOTHING_HEARD, withChunk, type Heard } from './heard.js';

type Completions = OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming;
/** The prompt says where and how a model answers. */
export type ModelPrompt = Pick<OpenPrompt, 'companyId' | 'apiKey' | 'maxTokens' | 'temperature' | 'model' | 'baseUrl'>;
export type ModelMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type Asked = Pick<Completions, 'messages' | 'tools'> & { signal?: AbortSignal | undefined };

const DEADLINE_MS = 30_000;
const LONGEST_ANSWER = 16_000;
/** A piece of an answer that comes in pieces takes some hundred bytes on its way. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Its servers count tokens when they are asked to; others may refuse a question that they do not know. */
const COUNTS_TOKENS = 'api.openai.com';
/** Most texts have more bytes than this for each token, so that an estimate is seldom too low. */
const BYTES_A_TOKEN = 3;

/** Asks a language model that speaks as OpenAI's do, and counts what it costs the company of the prompt. */
@Injectable()
export class LanguageModel {
  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    private readonly guarded: GuardedFetch,
    private readonly budget: AiBudget,
  ) {}

  /** @throws ERR_AI_LIMIT, or an Error without words of the other side when it does not answer in time or breaks off */
  async ask(prompt: ModelPrompt, { messages, tools, signal }: Asked): Promise<Heard> {
    const { companyId } = prompt;
    await this.budget.assertLeft(companyId);
    const question = { ...this.questionOf(prompt, messages), ...(tools && { tools }) };
    const late = AbortSignal.timeout(DEADLINE_MS);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    let heard = NOTHING_HEARD;
    try {
      for await (const now of this.listen(prompt, question, over)) heard = now;
      over.throwIfAborted(); // the library ends an aborted answer as if it were whole
      return heard;
    } catch (error) {
      throw withoutWords(error);
    } finally {
      // a question that was given up may cost as much as one that was answered
      if (heard !== NOTHING_HEARD || over.aborted)
        await this.budget.count(companyId, heard.tokens ?? estimateOf(question, heard));
    }
  }

  private questionOf(prompt: ModelPrompt, messages: Completions['messages']): Completions {
    const { temperature, maxTokens: max_tokens } = prompt;
    return {
      ...{ model: prompt.model || this.settings.OPENAI_MODEL, messages, temperature, max_tokens, stream: true },
      ...(new URL(this.addressOf(prompt)).hostname === COUNTS_TOKENS && { stream_options: { include_usage: true } }),
    };
  }

  private addressOf({ baseUrl }: ModelPrompt): string {
    return baseUrl || this.settings.OPENAI_URL;
  }

  /** The answer comes in pieces, so that one that never ends is noticed before its end. */
  private async *listen(prompt: ModelPrompt, question: Completions, signal: AbortSignal): AsyncGenerator<Heard> {
    const client = new OpenAI({
      ...{ apiKey: prompt.apiKey, baseURL: this.addressOf(prompt) },
      ...{ adminAPIKey: null, organization: null, project: null },
      ...{ maxRetries: 0, timeout: DEADLINE_MS, logLevel: 'off', fetchOptions: { redirect: 'error' } },
      ...(prompt.baseUrl && { fetch: (url, init) => this.sendGuarded(url, init) }),
    });
    let heard = NOTHING_HEARD;
    for await (const chunk of await client.chat.completions.create(question, { signal })) {
      heard = withChunk(heard, chunk);
      yield heard;
      if (heard.text.length + heard.toolText.length > LONGEST_ANSWER) throw new Error('too long an answer');
    }
  }

  /** An address that a company typed is called as all of them are. */
  private async sendGuarded(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const { status, text } = await this.guarded.send(url instanceof Request ? url.url : String(url), {
      ...{ method: 'POST', headers: Object.fromEntries(new Headers(init.headers)), body: init.body as string },
      ...{ deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES, ...(init.signal && { signal: init.signal }) },
    });
    return new Response(text, { status, headers: { 'content-type': 'text/event-stream' } });
  }
}

const estimateOf = ({ messages }: Completions, { text, toolText }: Heard): number =>
  Math.ceil(Buffer.byteLength(JSON.stringify(messages) + text + toolText) / BYTES_A_TOKEN);

/** The other side's words are left out: some servers repeat the key in them, or what the contact wrote. */
function withoutWords(error: unknown): Error {
  const { name = '', status = '' } = error as { name?: string; status?: number };
  const kind = error instanceof Error ? error.constructor.name : name;
  return new Error(`the assistant did not answer: ${kind} ${status}`.trim());
}
