type Settings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined };

/** Sends spans where the settings say. Where they say nothing, nothing of it is even loaded. @returns how to stop */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings,
): Promise<(() => Promise<void>) | undefined> {
  if (!endpoint) return undefined;
  const { startOtlp } = await import('./otlp-tracer.js');
  return startOtlp(service, endpoint);
}
