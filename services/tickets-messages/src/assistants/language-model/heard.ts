import type { OpenAI } from 'openai';

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** A tool call by the model. The arguments should be JSON. */
export type HeardCall = Readonly<{ id: string; name: string; args: string }>;

/** The answer of a model so far. `tokens` is null if the server does not report them. */
export type Heard = Readonly<{
  text: string;
  refusal: string;
  calls: readonly HeardCall[];
  end: string;
  tokens: number | null;
}>;

export const NOTHING_HEARD: Heard = { text: '', refusal: '', calls: [], end: '', tokens: null };

/** Further parallel calls are ignored. */
const MOST_CALLS = 8;

export function withChunk(heard: Heard, { choices: [choice], usage }: Chunk): Heard {
  const tokens = usage?.total_tokens ?? heard.tokens;
  if (!choice) return { ...heard, tokens };
  const { content, refusal, tool_calls: pieces = [] } = choice.delta;
  return {
    text: joined(heard.text, content),
    refusal: joined(heard.refusal, refusal),
    calls: pieces.length === 0 ? heard.calls : withPieces(heard.calls, pieces),
    end: choice.finish_reason ?? heard.end,
    tokens,
  };
}

function withPieces(calls: Heard['calls'], pieces: NonNullable<Chunk['choices'][0]>['delta']['tool_calls'] & object) {
  const joinedCalls = [...calls];
  for (const { index, id, function: more } of pieces) {
    if (index < 0 || index > joinedCalls.length || index >= MOST_CALLS) continue;
    const { id: knownId, name, args } = joinedCalls[index] ?? { id: '', name: '', args: '' };
    joinedCalls[index] = {
      id: knownId || (id ?? ''),
      name: joined(name, more?.name),
      args: joined(args, more?.arguments),
    };
  }
  return joinedCalls;
}

const joined = (text: string, more: string | null | undefined): string => text + (more ?? '');
