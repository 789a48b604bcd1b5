import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanInput = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  /** The W3C header of the parent span. */
  traceparent?: string | undefined;
  /** What the work is about, as ids. Never texts, names or numbers of persons. */
  about?: Readonly<Record<string, string>> | undefined;
};
export type Span = {
  /** The header for outgoing messages of this span; the incoming header if tracing is off. */
  readonly traceparent: string | undefined;
  end(error?: unknown): void;
};
export type Tracer = (input: SpanInput) => Span;

const nothing = (): void => undefined;
let tracer: Tracer = ({ traceparent }) => ({ traceparent, end: nothing });
/** The traceparent of the span whose work is running. Only used while tracing is on. */
const running = new AsyncLocalStorage<string | undefined>();
let isTracing = false;

export function useTracer(chosen: Tracer): void {
  tracer = chosen;
  isTracing = true;
}

/** Returns the trace id of the running span, for log lines; undefined outside spans and while tracing is off. */
export const currentTraceId = (): string | undefined => running.getStore()?.split('-')[1];

export const startSpan: Tracer = (input) => tracer(input);

/** Runs work in a span. `traceparent` is the header for its outgoing messages. */
export async function inSpan<T>(input: SpanInput, work: (traceparent: string | undefined) => Promise<T>): Promise<T> {
  const span = tracer(input);
  try {
    const { traceparent } = span;
    const result = await (isTracing ? running.run(traceparent, () => work(traceparent)) : work(traceparent));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
