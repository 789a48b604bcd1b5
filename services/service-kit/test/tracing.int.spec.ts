import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineRpc } from '@recado/contracts/core';
import { z } from 'zod';
import { AppError } from '../src/errors/index.js';
import type { NatsLink } from '../src/messaging/nats-link.js';
import { Publisher } from '../src/messaging/publisher.js';
import { RpcClient } from '../src/messaging/rpc-client.js';
import { RequestTurns } from '../src/messaging/request-turns.js';
import { RpcResponder } from '../src/messaging/rpc-responder.js';
import { startSpan, startTracing } from '../src/tracing/index.js';
import { anEvent, anEventContract, collector, consume, openLink, silent } from './kit.js';

type Sent = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
};
type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Sent[] }[];
  }[];
};

const TRACE = 'a'.repeat(32);
const CALLER = `00-${TRACE}-${'b'.repeat(16)}-01`;

describe('tracing', () => {
  let collectorServer: Server;
  let link: NatsLink;
  const received: Export[] = [];
  beforeAll(async () => {
    collectorServer = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') received.push(JSON.parse(Buffer.concat(chunks).toString()) as Export);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => collectorServer.listen(0, '127.0.0.1', resolve));
    link = await openLink();
  });
  afterAll(async () => {
    await link.close();
    collectorServer.closeAllConnections();
    collectorServer.close();
  });

  it('forwards the incoming header and creates no spans without a collector', async () => {
    expect(await startTracing('kit-test', {})).toBeUndefined();

    expect(startSpan({ name: 'call', kind: 'server', traceparent: CALLER }).traceparent).toBe(CALLER);
    expect(startSpan({ name: 'call', kind: 'server' }).traceparent).toBeUndefined();
  });

  it('follows a call through a request and an event, and reports failures without their texts', async () => {
    const { port } = collectorServer.address() as AddressInfo;
    const stop = await startTracing('kit-test', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    const contract = anEventContract();
    const got = collector<string | undefined>();
    const consumer = await consume(link, contract, async ({ traceparent }) => got.add(traceparent));
    const ask = defineRpc({
      name: 'tickets.tracing.ask',
      request: z.object({ fail: z.boolean() }),
      reply: z.object({}),
    });
    const answer = async (request: unknown, { traceparent }: { traceparent?: string | undefined }) => {
      if ((request as { fail: boolean }).fail) throw new AppError('ERR_NOT_FOUND', { message: 'a secret text' });
      await new Publisher(link).publishEvent({ ...anEvent(contract, 'acme', 1), traceparent });
      return {};
    };
    const responder = new RpcResponder(ask, answer, silent, {
      ...{ all: new RequestTurns(), heavy: new RequestTurns(), slow: new RequestTurns() },
    });
    responder.start(link, 'kit-test');
    const client = new RpcClient(link);
    const call = startSpan({ name: 'GET /tickets', kind: 'server', traceparent: CALLER });
    const context = { correlationId: 'c', traceparent: call.traceparent };

    await client.call(ask, { fail: false }, context);
    await expect(client.call(ask, { fail: true }, context)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
    await got.count(1);
    call.end();
    await responder.stop();
    await consumer.stop();
    await stop?.();

    const spans = received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
    const one = (name: string, kind: number) => spans.find((span) => span.name === name && span.kind === kind);
    const [http, asked, answered, handled] = [
      one('GET /tickets', 2),
      one(ask.name, 3),
      one(ask.name, 2),
      one(consumer.durable, 5),
    ];
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    expect([http, asked, answered, handled].map((span) => span?.parentSpanId)).toEqual([
      'b'.repeat(16),
      http?.spanId,
      asked?.spanId,
      answered?.spanId,
    ]);
    expect(got.seen[0]).toBe(`00-${TRACE}-${handled?.spanId}-01`);
    expect(spans.filter(({ status }) => status.code === 2).map(({ status }) => status.message)).toEqual([
      'ERR_NOT_FOUND',
      'ERR_NOT_FOUND',
    ]);
    expect(JSON.stringify(received)).not.toContain('a secret text');
    expect(JSON.stringify(received[0]?.resourceSpans[0]?.resource)).toContain('kit-test');
  });
});
