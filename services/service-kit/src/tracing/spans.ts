export type SpanInput = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  /** The W3C header of the parent span. */
  traceparent?: string | undefined;
};
export type Span = {
  /** The header for what this span sends on; the incoming one when nothing is traced. */
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

/** Runs work as a span. `traceparent` is the header for what the work sends on. */
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
