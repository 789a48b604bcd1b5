import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { useTracer, type SpanInput } from './spans.js';
import { withoutTrailingSlashes } from '../text/index.js';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

function parentOf({ traceparent }: SpanInput): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

const nameOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Records the type of an error, but not its message, which may contain personal data. */
const kindOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((one) => typeof one === 'string') ?? 'error';
};

/** Each message carries its parent span, so no context is propagated within the process. */
export function startOtlp(service: string, endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${withoutTrailingSlashes(endpoint)}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('recado');
  useTracer((input) => {
    const attributes = Object.fromEntries(
      Object.entries(input.about ?? {}).map(([name, id]) => [`recado.${name}`, id]),
    );
    const span = tracer.startSpan(input.name, { kind: KINDS[input.kind], attributes }, parentOf(input));
    return {
      traceparent: nameOf(span.spanContext()),
      end: (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(error) });
        span.end();
      },
    };
  });
  return () => provider.shutdown();
}
