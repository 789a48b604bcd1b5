export type SpanInput = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  /** The W3C header of the parent span. */
  traceparent?: string | undefined;
};
export type Span = {
  /** The header for outgoing messages of this span; the incoming header if tracing is off. */
  readonly traceparent: string | undefined;
  end(error?: unknown): void;
};
export type Tracer = (input: SpanInput) => Span;

const nothing = (): void => undefined;
let tracer: Tracer = ({ traceparent }) => ({ traceparent, end: nothing });

export function useTracer(chosen: Tracer): void {
  tracer = chosen;
}

export const startSpan: Tracer = (input) => tracer(input);

/** Runs work in a span. `traceparent` is the header for its outgoing messages. */
export async function inSpan<T>(input: SpanInput, work: (traceparent: string | undefined) => Promise<T>): Promise<T> {
  const span = tracer(input);
  try {
    const result = await work(span.traceparent);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
