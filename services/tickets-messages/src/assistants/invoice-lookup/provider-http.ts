import { Injectable } from '@nestjs/common';
import { GuardedFetch } from '@recado/service-kit/web';
import type { z } from 'zod';

type Call = Readonly<{
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: object;
  signal: AbortSignal;
}>;

const MOST_BYTES = 1_048_576;

/** The other side has answered with an error. */
export class ProviderRefusal extends Error {
  constructor(readonly status: number) {
    super(`what knows invoices answered ${status}`);
  }
}

/** Calls what knows invoices. Documents stand in addresses and bodies, so no error repeats one, or what was answered. */
@Injectable()
export class ProviderHttp {
  constructor(private readonly guarded: GuardedFetch) {}

  /** @throws ProviderRefusal; Error when the answer has another form than `schema` */
  async json<S extends z.ZodType>(schema: S, url: string, call: Call): Promise<z.output<S>> {
    const parsed = schema.safeParse(jsonOf(await this.text(url, call)));
    if (!parsed.success) throw new Error('what knows invoices answered something else');
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

/** Puts a path behind the address that a company has typed. */
export function addressOf(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${path}`;
  return url.href;
}

export const basicAuth = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
