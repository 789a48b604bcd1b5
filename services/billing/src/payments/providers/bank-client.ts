import type { Logger } from '@recado/service-kit/logger';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import type CircuitBreaker from 'opossum';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { jsonOf } from './notices.js';
import { providerBreaker } from './provider-breaker.js';

const TIMEOUT_MS = 10_000;
/** Tokens that expire sooner are not used, because they might expire during the call. */
const LEAST_LEFT_MS = 30_000;
const LONGEST_EXPLANATION = 300;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type BankSettings = Readonly<{
  url: string;
  tokenPath: string;
  apiPath: string;
  clientId: string;
  clientSecret: string;
  /** The client certificate and its key, in PEM. */
  certificate: string;
  /** The CA of the bank's certificate, in PEM, if it is not a public one. */
  authority?: string;
}>;

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH';
type Call = Readonly<{ method: Method; path: string; body?: unknown; headers?: Readonly<Record<string, string>> }>;
type Answer = { status: number; json: unknown };

/** A permanent rejection by the bank. A retry does not help. */
export class BankRefusal extends Error {
  constructor(
    readonly status: number,
    readonly explanation: string,
  ) {
    super(`the bank answered ${status}: ${explanation}`);
  }
}

/**
 * Calls a bank's Pix API with a client certificate (mTLS) and a token of OAuth 2 client credentials, which is cached
 * until shortly before it expires. While the bank is unavailable, a circuit breaker fails calls immediately. Bodies and
 * secrets are never logged.
 */
export class BankClient {
  private readonly agent: Agent;
  private readonly breaker: CircuitBreaker<[string, Call], Answer>;
  private token: Promise<{ value: string; endsAt: number }> | null = null;

  constructor(
    private readonly settings: BankSettings,
    logger: Logger,
  ) {
    const { certificate, authority } = settings;
    const connect = { cert: certificate, key: certificate, ...(authority && { ca: authority }), timeout: TIMEOUT_MS };
    this.agent = new Agent({ connect, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
    this.breaker = providerBreaker((path: string, call: Call) => this.send(path, call), { name: 'bank', logger });
  }

  /** @throws BankRefusal if the bank rejects the call, another error if it is unavailable */
  async call<S extends z.ZodType>(call: Call, schema: S): Promise<z.output<S>> {
    let answer = await this.withToken(call);
    if (answer.status === 401) {
      this.token = null; // the bank revoked it early
      answer = await this.withToken(call);
    }
    if (answer.status >= 400) throw new BankRefusal(answer.status, explanationOf(answer.json));
    return schema.parse(answer.json);
  }

  async close(): Promise<void> {
    this.breaker.shutdown();
    await this.agent.destroy();
  }

  private async withToken(call: Call): Promise<Answer> {
    const authorization = `Bearer ${await this.accessToken()}`;
    const headers = { ...call.headers, authorization };
    return this.breaker.fire(`${this.settings.apiPath}${call.path}`, { ...call, headers });
  }

  /** Concurrent callers share one token request. */
  private async accessToken(): Promise<string> {
    const held = await this.token;
    if (held && held.endsAt - LEAST_LEFT_MS > Date.now()) return held.value;
    const asked = this.askToken();
    this.token = asked;
    asked.catch(() => {
      if (this.token === asked) this.token = null;
    });
    return (await asked).value;
  }

  private async askToken(): Promise<{ value: string; endsAt: number }> {
    const { clientId, clientSecret, tokenPath } = this.settings;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const body = { grant_type: 'client_credentials' };
    const answer = await this.breaker.fire(tokenPath, { method: 'POST', path: '', body, headers: { authorization } });
    if (answer.status >= 400) throw new BankRefusal(answer.status, 'no token for these credentials');
    const { access_token: value, expires_in: seconds } = Token.parse(answer.json);
    return { value, endsAt: Date.now() + seconds * 1_000 };
  }

  /** Error responses to a call count as responses; outages and overload count as failures. */
  private async send(path: string, { method, body, headers }: Call): Promise<Answer> {
    const address = `${withoutTrailingSlashes(this.settings.url)}${path}`;
    const { statusCode, body: answer } = await request(address, {
      ...{ dispatcher: this.agent, method, signal: AbortSignal.timeout(TIMEOUT_MS) },
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (statusCode >= 500 || statusCode === 429) throw new Error(`the bank answered ${statusCode}`);
    return { status: statusCode, json: jsonOf(text) };
  }
}

/** Errors in RFC 7807 format, as in Banco Central's specification, or in Efí's own format. */
const Problem = z.object({ detail: z.string() }).transform(({ detail }) => detail);
const Message = z.object({ mensagem: z.string() }).transform(({ mensagem }) => mensagem);

function explanationOf(json: unknown): string {
  const { data } = z.union([Problem, Message]).safeParse(json);
  return (data ?? 'no explanation').slice(0, LONGEST_EXPLANATION);
}
