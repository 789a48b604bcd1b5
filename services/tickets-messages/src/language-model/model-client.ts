import { GuardedFetch } from '@recado/service-kit/web';
import { OpenAI } from 'openai';
import type { Config } from '../config.js';
import type { ModelPrompt } from './language-model.js';

type Ways = Readonly<{ settings: Pick<Config, 'OPENAI_URL'>; guarded: GuardedFetch }>;
type Limits = Readonly<{ deadlineMs: number; maxBytes: number }>;

export const modelAddressOf = ({ baseUrl }: Pick<ModelPrompt, 'baseUrl'>, { OPENAI_URL }: Ways['settings']): string =>
  baseUrl || OPENAI_URL;

/** Makes a client of the server of a prompt: the operator's, or one that a company typed, which is called as all of those are. */
export function modelClient(
  prompt: Pick<ModelPrompt, 'apiKey' | 'baseUrl'>,
  { settings, guarded }: Ways,
  limits: Limits,
): OpenAI {
  return new OpenAI({
    ...{ apiKey: prompt.apiKey, baseURL: modelAddressOf(prompt, settings) },
    ...{ adminAPIKey: null, organization: null, project: null },
    ...{ maxRetries: 0, timeout: limits.deadlineMs, logLevel: 'off', fetchOptions: { redirect: 'error' } },
    ...(prompt.baseUrl && { fetch: (url, init) => sendGuarded(guarded, new Request(url, init), limits) }),
  });
}

async function sendGuarded(guarded: GuardedFetch, request: Request, limits: Limits): Promise<Response> {
  const { status, text, headers } = await guarded.send(request.url, {
    ...{ method: 'POST', headers: Object.fromEntries(request.headers) },
    ...{ body: Buffer.from(await request.arrayBuffer()), signal: request.signal, ...limits },
  });
  return new Response(text, { status, headers: { 'content-type': headers['content-type'] ?? 'application/json' } });
}

/** The other side's words are left out: some servers repeat the key in them, or what the contact wrote. */
export function withoutWords(error: unknown): Error {
  const { name = '', status = '' } = error as { name?: string; status?: number };
  const kind = error instanceof Error ? error.constructor.name : name;
  return new Error(`the assistant did not answer: ${kind} ${status}`.trim());
}
