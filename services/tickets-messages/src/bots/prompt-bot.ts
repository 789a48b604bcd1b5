import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { OpenAI } from 'openai';
import { z } from 'zod';
import type { OpenPrompt } from '../automation/open-automation.js';
import type { Config } from '../config.js';
import { plainAnswer, type BotAnswer, type BotQuestion } from './bot.js';
import { HAND_OVER, HAND_OVER_TOOL, messagesOf } from './prompt-messages.js';

const DEADLINE_MS = 30_000;
const LONGEST_ANSWER = 16_000;
/** The answer is whole, was cut at the prompt's limit, or is a call of a tool. Others are refusals. */
const GOOD_ENDS = ['stop', 'length', 'tool_calls'];
const Farewell = z.object({ message: z.string() });

type Asked = Pick<OpenPrompt, 'prompt' | 'apiKey' | 'maxTokens' | 'maxMessages' | 'temperature'>;
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;
type Heard = { text: string; refusal: string; tool: string; toolText: string; end: string };

/** Lets a language model answer in the way that a company describes. */
@Injectable()
export class PromptBot {
  constructor(@Inject(SETTINGS) private readonly settings: Config) {}

  /** @throws Error when the model does not answer in time, refuses, or says nothing */
  async ask(prompt: Asked, question: BotQuestion): Promise<BotAnswer> {
    const heard = await this.listen(prompt, question).catch((error: unknown) => {
      throw withoutWords(error);
    });
    const { text, refusal, tool, end } = heard;
    if (refusal || !GOOD_ENDS.includes(end)) throw new Error(`the assistant refused or broke off (${end || 'no end'})`);
    if (tool !== '' && tool !== HAND_OVER) throw new Error('the assistant called a tool that does not exist');
    const said = text.trim() || farewellOf(heard);
    if (said === '' && tool === '') throw new Error('the assistant said nothing');
    return plainAnswer(said === '' ? [] : [said], tool === HAND_OVER);
  }

  /** The answer comes in pieces, so that one that never ends is noticed before its end. */
  private async listen(prompt: Asked, question: BotQuestion): Promise<Heard> {
    const { OPENAI_URL: baseURL, OPENAI_MODEL: model } = this.settings;
    const client = new OpenAI({
      ...{ apiKey: prompt.apiKey, baseURL, adminAPIKey: null, organization: null, project: null },
      ...{ maxRetries: 0, timeout: DEADLINE_MS, logLevel: 'off', fetchOptions: { redirect: 'error' } },
    });
    const stream = await client.chat.completions.create(
      {
        ...{ model, messages: messagesOf(prompt, question), tools: [HAND_OVER_TOOL], stream: true },
        ...{ temperature: prompt.temperature, max_tokens: prompt.maxTokens },
      },
      { signal: AbortSignal.timeout(DEADLINE_MS) },
    );
    let heard: Heard = { text: '', refusal: '', tool: '', toolText: '', end: '' };
    for await (const chunk of stream) {
      heard = withChunk(heard, chunk);
      if (heard.text.length + heard.toolText.length > LONGEST_ANSWER) throw new Error('too long an answer');
    }
    return heard;
  }
}

function withChunk(heard: Heard, { choices: [choice] }: Chunk): Heard {
  if (!choice) return heard;
  const { content, refusal, tool_calls: calls = [] } = choice.delta;
  const first = calls.find(({ index }) => index === 0)?.function; // one call is enough to hand over
  return {
    text: joined(heard.text, content),
    refusal: joined(heard.refusal, refusal),
    tool: joined(heard.tool, first?.name),
    toolText: joined(heard.toolText, first?.arguments),
    end: choice.finish_reason ?? heard.end,
  };
}

const joined = (text: string, more: string | null | undefined): string => text + (more ?? '');

function farewellOf({ toolText }: Heard): string {
  try {
    return Farewell.parse(JSON.parse(toolText)).message.trim();
  } catch {
    return '';
  }
}

/** The other side's words are left out: some servers repeat the key in them, or what the contact wrote. */
function withoutWords(error: unknown): Error {
  const { name = '', status = '' } = error as { name?: string; status?: number };
  const kind = error instanceof Error ? error.constructor.name : name;
  return new Error(`the assistant did not answer: ${kind} ${status}`.trim());
}
