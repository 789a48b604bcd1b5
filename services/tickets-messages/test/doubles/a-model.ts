import type { Reply } from '../../../service-kit/test/http-double.js';
import type { ModelPrompt } from '../../src/assistants/language-model/model-client.js';

export type Delta = { content?: string; refusal?: string; tool_calls?: object[] };
type Sent = { messages: { role: string; content: string }[] } & Record<string, unknown>;

/** Streams an answer like OpenAI's server does, in the given chunks. `tokens` adds a token count. */
export const streamed =
  (deltas: readonly Delta[], end: string | null = 'stop', tokens: number | null = null): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (chunk: object) => response.write(`data: ${JSON.stringify({ id: 'x', ...chunk })}\n\n`);
    for (const delta of deltas) write({ choices: [{ index: 0, delta, finish_reason: null }] });
    if (end !== null) write({ choices: [{ index: 0, delta: {}, finish_reason: end }] });
    if (tokens !== null) write({ choices: [], usage: { total_tokens: tokens } });
    response.end('data: [DONE]\n\n');
  };
export const says = (...parts: string[]): Reply => streamed(parts.map((content) => ({ content })));
export const costs = (tokens: number, text = 'Oi!'): Reply => streamed([{ content: text }], 'stop', tokens);

/** Calls a tool, with its arguments in chunks. */
export const calls = (name: string, ...parts: string[]): Reply =>
  streamed(
    [
      { tool_calls: [{ index: 0, id: 'call', type: 'function', function: { name, arguments: '' } }] },
      ...parts.map((part) => ({ tool_calls: [{ index: 0, function: { arguments: part } }] })),
    ],
    'tool_calls',
  );

/** Parses the request to a model. */
export const sentTo = (body: string | undefined): Sent => JSON.parse(body ?? '') as Sent;

export const aModelPrompt = (changes: Partial<ModelPrompt> = {}): ModelPrompt => ({
  ...{ companyId: 'acme', apiKey: 'sk-1234567890-abcdefgh', maxTokens: 120, temperature: 0.5, model: '', baseUrl: '' },
  ...changes,
});
