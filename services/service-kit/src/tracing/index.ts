export { currentTraceId, inSpan, startSpan, type Span, type SpanInput } from './spans.js';
export { startTracing } from './start-tracing.js';
