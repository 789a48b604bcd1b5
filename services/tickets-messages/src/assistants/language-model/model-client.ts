import type { Prompt } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { AddressRefused, causesOf, GuardedFetch } from '@recado/service-kit/web';
import { OpenAI } from 'openai';
import type { Config } from '../../config.js';

/** The fields of a prompt that select and configure the model. */
export type ModelPrompt = Readonly<
  Pick<Prompt, 'apiKey' | 'maxTokens' | 'temperature' | 'model' | 'baseUrl'> & { companyId: string }
>;
type ClientOptions = Readonly<{ settings: Pick<Config, 'OPENAI_URL'>; guarded: GuardedFetch }>;
type Limits = Readonly<{ deadlineMs: number; maxBytes: number }>;

export const modelAddressOf = (
  { baseUrl }: Pick<ModelPrompt, 'baseUrl'>,
  { OPENAI_URL }: ClientOptions['settings'],
): string => baseUrl || OPENAI_URL;

/** Creates a client for a prompt's server. A server that the company entered is called through the guard. */
export function modelClient(
  prompt: Pick<ModelPrompt, 'apiKey' | 'baseUrl'>,
  { settings, guarded }: ClientOptions,
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

/** The statuses of a server that rejects the key, model or URL that the company entered. */
const REFUSES_SETTINGS: readonly unknown[] = [401, 403, 404];

/**
 * Removes the server's text from an error, because it may repeat the key or the contact's message.
 * @returns ERR_MODEL_SETTINGS if the prompt's settings are wrong
 */
export function withoutWords(error: unknown): Error {
  const { name = '', status = '' } = error as { name?: string; status?: number };
  const causes = causesOf(error);
  if (REFUSES_SETTINGS.includes(status) || causes.some((cause) => cause instanceof AddressRefused))
    return new AppError('ERR_MODEL_SETTINGS');
  const kind = error instanceof Error ? error.constructor.name : name;
  return new Error(`the assistant did not answer: ${kind} ${status}`.trim());
}
