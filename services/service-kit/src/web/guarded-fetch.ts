import { lookup } from 'node:dns/promises';
import { TextDecoder } from 'node:util';
import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';
import type { Resolve } from './guard.js';
import { AddressRefused, readAllowed } from './public-addresses.js';
import { isRedirect, redirected, webAddress, type Step } from './redirects.js';

export type GuardedRequest = Readonly<{
  method?: Step['method'];
  headers?: Readonly<Record<string, string>>;
  body?: Step['body'];
  /** if false, a redirect is returned as the response, so that headers reach no other server. */
  follows?: boolean;
  /** The time limit for the entire call, including redirects and the response. */
  deadlineMs?: number;
  maxBytes?: number;
  signal?: AbortSignal;
}>;
export type GuardedAnswer = Readonly<{ status: number; text: string; headers: IncomingHttpHeaders }>;
type Options = Readonly<{ allowed?: string; resolve?: Resolve }>;

const DEADLINE_MS = 10_000;
const MOST_BYTES = 262_144;
const MOST_REDIRECTS = 3;

/** The response exceeds the size limit. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/**
 * Calls URLs entered by companies: http and https on the public internet and hosts allowed by the operator, with time
 * and size limits. Its errors contain no URL, because a URL may contain secrets.
 */
export class GuardedFetch {
  private agent: Agent | undefined;

  /** @param options.allowed non-public names and ranges that are allowed */
  constructor(private readonly options: Options = {}) {}

  async onModuleDestroy(): Promise<void> {
    await this.agent?.destroy();
  }

  /** @throws AddressRefused, AnswerTooLarge, a TimeoutError at the deadline, or the connection error */
  async send(address: string, call: GuardedRequest = {}): Promise<GuardedAnswer> {
    const { method = 'GET', headers = {}, body, deadlineMs = DEADLINE_MS, maxBytes = MOST_BYTES, signal } = call;
    const most = call.follows === false ? 0 : MOST_REDIRECTS;
    const late = AbortSignal.timeout(deadlineMs);
    const over = signal ? AbortSignal.any([late, signal]) : late;
    const first = { url: webAddress(address), method, headers, body };
    return unlessAborted(over, this.follow(first, { maxBytes, most }, over));
  }

  private async follow(
    first: Step,
    { maxBytes, most }: { maxBytes: number; most: number },
    signal: AbortSignal,
  ): Promise<GuardedAnswer> {
    let step = first;
    for (let redirects = 0; redirects <= most; redirects += 1) {
      const { statusCode, headers, body } = await this.ask(step, signal);
      const { location } = headers;
      if (most === 0 || !isRedirect(statusCode) || typeof location !== 'string')
        return answerOf({ statusCode, headers, body }, maxBytes);
      void body.dump(); // so that the connection can be reused
      step = redirected(step, statusCode, location);
    }
    throw new AddressRefused('too many redirects');
  }

  /** Loads undici, which takes 8 MB, on the first call. */
  private async ask({ url, method, headers, body }: Step, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { guardedAgent, request } = await import('./guarded-agent.js');
    const { allowed = '', resolve = (name: string) => lookup(name, { all: true }) } = this.options;
    this.agent ??= guardedAgent(readAllowed(allowed), resolve);
    const own = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Recado' };
    return request(url, {
      dispatcher: this.agent,
      method,
      headers: { ...own, ...headers },
      ...(body !== undefined && { body }),
      signal,
    });
  }
}

async function answerOf(
  { statusCode: status, headers, body }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>,
  maxBytes: number,
): Promise<GuardedAnswer> {
  const contentType = String(headers['content-type'] ?? '');
  return { status, headers, text: decoderOf(contentType).decode(await bytesOf(body, maxBytes)) };
}

/** A body with an unknown encoding is decoded as UTF-8. */
function decoderOf(contentType: string): TextDecoder {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

async function bytesOf(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new AnswerTooLarge(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The client detects an abort only once it is connected, and a name lookup may take long. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
