export type SpanInput = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  /** W3C's name of the span that this one continues. */
  traceparent?: string | undefined;
};
export type Span = {
  /** What travels on from here; what came in when nothing is traced. */
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

/** Runs work as a span; `traceparent` is for whatever the work sends on. */
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
