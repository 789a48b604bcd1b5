type Settings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };

/**
 * Sends spans to the configured URL. If none is configured, the library is not loaded. @returns a function that stops
 * tracing
 */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings,
): Promise<(() => Promise<void>) | undefined> {
  if (!endpoint) return undefined;
  const { startOtlp } = await import('./otlp-tracer.js');
  return startOtlp(service, endpoint);
}
