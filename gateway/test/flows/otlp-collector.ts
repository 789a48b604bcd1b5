import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SentSpan = { service: string; name: string; traceId: string; attributes: Record<string, string> };
type Attribute = { key: string; value: { stringValue?: string } };
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { name: string; traceId: string; attributes: Attribute[] }[] }[];
  }[];
};

const valuesOf = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? '']));

/** Receives spans like a collector of OpenTelemetry, over HTTP as JSON. */
export class OtlpCollector {
  readonly spans: SentSpan[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.add(JSON.parse(Buffer.concat(chunks).toString()) as Export);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<OtlpCollector> {
    const collector = new OtlpCollector();
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the spans of the first trace with a span of this name. */
  traceOf(name: string): SentSpan[] {
    const found = this.spans.find((span) => span.name === name);
    return found ? this.spans.filter(({ traceId }) => traceId === found.traceId) : [];
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private add({ resourceSpans }: Export): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = valuesOf(resource.attributes)['service.name'] ?? '';
      for (const { name, traceId, attributes } of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ service, name, traceId, attributes: valuesOf(attributes) });
    }
  }
}
