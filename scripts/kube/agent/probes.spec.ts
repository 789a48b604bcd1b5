import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Probes } from './probes.mjs';

const OFTEN = { periodSeconds: 0.01, failureThreshold: 2 };

describe('the probes of a container', () => {
  let statuses: Record<string, number>;
  let port: number;
  const server = createServer(({ url = '' }, response) => response.writeHead(statuses[url] ?? 404).end());
  let probes: Probes | undefined;
  let seen: { started: boolean; ready: boolean }[];
  let failure: string | undefined;
  let changed: () => void;

  beforeEach(async () => {
    statuses = { '/livez': 200, '/readyz': 200 };
    seen = [];
    failure = undefined;
    changed = () => undefined;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    probes?.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const start = (container: object) => {
    probes = new Probes({
      container: { ports: [{ name: 'health', containerPort: port }], ...container },
      ip: '127.0.0.1',
      exec: async ([name]) => name === 'good',
      onChange: (is) => {
        seen.push(is);
        changed();
      },
      onFailure: (reason) => {
        failure = reason;
        changed();
      },
    });
    void probes.start();
  };
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      changed = () => isDone() && resolve();
      changed();
    });
  const probe = (path: string, more: object = {}) => ({ httpGet: { path, port: 'health' }, ...OFTEN, ...more });

  it('report a container without probes as ready', async () => {
    start({});
    await until(() => seen.at(-1)?.ready === true);
    expect(seen).toEqual([{ started: true, ready: true }]);
  });

  it('ask for readiness only after the start', async () => {
    start({ startupProbe: probe('/livez'), readinessProbe: probe('/readyz') });
    await until(() => seen.at(-1)?.ready === true);
    expect(seen).toEqual([
      { started: true, ready: false },
      { started: true, ready: true },
    ]);
  });

  it('report a container that is no longer ready, and then ready again', async () => {
    start({ readinessProbe: probe('/readyz') });
    await until(() => seen.at(-1)?.ready === true);
    statuses['/readyz'] = 503;
    await until(() => seen.at(-1)?.ready === false);
    statuses['/readyz'] = 200;
    await until(() => seen.at(-1)?.ready === true);
    expect(failure).toBeUndefined();
  });

  it.each([
    ['startup', { startupProbe: probe('/missing') }],
    ['liveness', { livenessProbe: probe('/missing') }],
    ['liveness', { livenessProbe: { exec: { command: ['bad'] }, ...OFTEN } }],
  ])('demand a restart after failures of the %s probe', async (name, container) => {
    start(container);
    await until(() => failure !== undefined);
    expect(failure).toBe(`the ${name} probe failed`);
  });
});
