import type { OpenAI } from 'openai';

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** A model has said this so far. `tokens` is null unless its server counts them. */
export type Heard = Readonly<{
  text: string;
  refusal: string;
  tool: string;
  toolText: string;
  end: string;
  tokens: number | null;
}>;

export const NOTHING_HEARD: Heard = { text: '', refusal: '', tool: '', toolText: '', end: '', tokens: null };

export function withChunk(heard: Heard, { choices: [choice], usage }: Chunk): Heard {
  const tokens = usage?.total_tokens ?? heard.tokens;
  if (!choice) return { ...heard, tokens };
  const { content, refusal, tool_calls: calls = [] } = choice.delta;
  const first = calls.find(({ index }) => index === 0)?.function; // one call is enough to hand over
  return {
    text: joined(heard.text, content),
    refusal: joined(heard.refusal, refusal),
    tool: joined(heard.tool, first?.name),
    toolText: joined(heard.toolText, first?.arguments),
    end: choice.finish_reason ?? heard.end,
    tokens,
  };
}

const joined = (text: string, more: string | null | undefined): string => text + (more ?? '');
