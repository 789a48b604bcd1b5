import type { OpenAI } from 'openai';

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** A tool call by the model. The arguments should be JSON. */
export type ModelToolCall = Readonly<{ id: string; name: string; args: string }>;

/** A model's answer so far. `tokens` is null if the server does not report them. */
export type ModelAnswer = Readonly<{
  text: string;
  refusal: string;
  calls: readonly ModelToolCall[];
  end: string;
  tokens: number | null;
}>;

export const EMPTY_ANSWER: ModelAnswer = { text: '', refusal: '', calls: [], end: '', tokens: null };

/** Further parallel calls are ignored. */
const MOST_CALLS = 8;

export function withChunk(answer: ModelAnswer, { choices: [choice], usage }: Chunk): ModelAnswer {
  const tokens = usage?.total_tokens ?? answer.tokens;
  if (!choice) return { ...answer, tokens };
  const { content, refusal, tool_calls: pieces = [] } = choice.delta;
  return {
    text: joined(answer.text, content),
    refusal: joined(answer.refusal, refusal),
    calls: pieces.length === 0 ? answer.calls : withPieces(answer.calls, pieces),
    end: choice.finish_reason ?? answer.end,
    tokens,
  };
}

function withPieces(
  calls: ModelAnswer['calls'],
  pieces: NonNullable<Chunk['choices'][0]>['delta']['tool_calls'] & object,
) {
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
