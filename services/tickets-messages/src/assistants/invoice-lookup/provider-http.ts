import { Injectable } from '@nestjs/common';
import { GuardedFetch } from '@recado/service-kit/web';
import { withoutTrailingSlashes } from '@recado/service-kit/text';
import type { z } from 'zod';

type Call = Readonly<{
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: object;
  signal: AbortSignal;
}>;

const MOST_BYTES = 1_048_576;

/** The provider returned an error status. */
export class ProviderRefusal extends Error {
  constructor(readonly status: number) {
    super(`the invoice provider answered ${status}`);
  }
}

/**
 * Calls invoice providers. Requests contain document numbers, so errors include neither the request nor the response.
 */
@Injectable()
export class ProviderHttp {
  constructor(private readonly guarded: GuardedFetch) {}

  /** @throws ProviderRefusal; Error if the response does not match `schema` */
  async json<S extends z.ZodType>(schema: S, url: string, call: Call): Promise<z.output<S>> {
    const parsed = schema.safeParse(jsonOf(await this.text(url, call)));
    if (!parsed.success) throw new Error('the invoice provider returned an unexpected response');
    return parsed.data;
  }

  /** @throws ProviderRefusal */
  async text(url: string, { method = 'GET', headers = {}, body, signal }: Call): Promise<string> {
    const { status, text } = await this.guarded.send(url, {
      ...{ method, signal, maxBytes: MOST_BYTES },
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status < 200 || status > 299) throw new ProviderRefusal(status);
    return text;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Appends a path to the URL that a company entered. */
export function addressOf(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `${withoutTrailingSlashes(url.pathname)}/${path}`;
  return url.href;
}

export const basicAuth = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
