import { answerDelay } from './answer-delays.js';

type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string | null;
  keepalive: boolean;
  signal: AbortSignal | null;
};
type Answer = (call: Call) => unknown;

/** Thrown by a handler to respond with an error. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly details?: object,
  ) {
    super(error);
  }
}

/** An answer that the test gives later, to determine the order of answers. */
export function heldAnswer<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((...given) => {
    [resolve, reject] = given;
  });
  return { promise, resolve: (value: T) => resolve(value), reject: (error: Error) => reject(error) };
}

const signalOf = ({ signal }: RequestInit) => signal ?? null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function callOf(input: string | URL | Request, init: RequestInit): Call {
  const url = new URL(input instanceof Request ? input.url : input);
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    body: init.body ? JSON.parse(textOf(init.body)) : undefined,
    token: new Headers(init.headers).get('authorization'),
    keepalive: init.keepalive === true,
    signal: signalOf(init),
  };
}

/**
 * Replaces `fetch` with a fake gateway. Handlers have keys like 'GET /tickets' and return a body or a whole response;
 * other requests get a 404. A gateway does not answer any more once a later test has replaced it.
 */
export function fakeGateway(handlers: Record<string, Answer>) {
  const calls: Call[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const call = callOf(input, init);
    calls.push(call);
    const name = `${call.method} ${call.path}`;
    await answerDelay(name, calls.length);
    if (globalThis.fetch !== fetch) return new Promise(() => undefined);
    const answer = handlers[name];
    try {
      if (!answer) throw new Refusal(404, 'ERR_NOT_FOUND');
      const reply = await answer(call);
      return reply instanceof Response ? reply : Response.json(reply ?? null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, error: code, details } = error;
      return Response.json({ error: code, message: code, details }, { status });
    }
  };
  globalThis.fetch = fetch;
  return { calls, handlers, of: (name: string) => calls.filter(({ method, path }) => `${method} ${path}` === name) };
}
