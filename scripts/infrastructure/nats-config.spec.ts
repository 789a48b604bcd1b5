import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BrokerConfig } from '../../services/service-kit/src/config/index.js';
import { natsConfig, STORE_MB } from './nats-config.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const config = () => natsConfig({ serverName: 'one', listen: '127.0.0.1:4222', folder: '/data' });

describe('the configuration of NATS', () => {
  it('flushes before it acknowledges, accepts 8 MB and has the shared store size', () => {
    expect(config()).toContain('sync_interval: always');
    expect(config()).toContain('max_payload: 8MB');
    expect(config()).toContain(`max_file_store: ${STORE_MB}MB`);
    expect(BrokerConfig.parse({}).NATS_STORE_MB).toBe(STORE_MB);
  });

  it('is the same in Docker Compose and Kubernetes, with the users and no password', () => {
    const text = readFileSync(join(ROOT, 'k8s/stores/nats.conf'), 'utf8');

    expect(text).toContain('sync_interval: always');
    expect(text).toMatch(/user: gateway\n +password: \$NATS_PASSWORD_GATEWAY/);
    expect(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')).toContain('file: ./k8s/stores/nats.conf');
  });

  it('allows requests for secrets between services only, and denies them to the gateway', () => {
    const text = readFileSync(join(ROOT, 'k8s/stores/nats.conf'), 'utf8');
    const publishOf = (user: string) =>
      text
        .split(`user: ${user}\n`)[1]
        ?.split('\n')
        .find((line) => line.includes('publish'));

    expect(publishOf('gateway')).toMatch(/"rpc\.>".*deny: \[.*"rpc\.auth\.asaastoken\.get"/);
    expect(publishOf('billing')).toContain('"rpc.auth.asaastoken.get"');
    for (const user of ['tickets-messages', 'campaigns-schedules', 'whatsapp-sessions'])
      expect(publishOf(user)).not.toContain('asaastoken');
    expect(publishOf('gateway')).toMatch(/deny: \[.*"rpc\.auth\.invoicekeys\.get"/);
    expect(publishOf('tickets-messages')).toContain('"rpc.auth.invoicekeys.get"');
    for (const user of ['billing', 'campaigns-schedules', 'whatsapp-sessions'])
      expect(publishOf(user)).not.toContain('invoicekeys');
  });

  it('joins a cluster if configured', () => {
    expect(config()).not.toContain('cluster');
    const routes = ['nats-route://127.0.0.1:6223'];
    const cluster = { name: 'recado', listen: '127.0.0.1:6222', routes };
    expect(natsConfig({ serverName: 'two', listen: '127.0.0.1:4223', folder: '/data', cluster })).toContain(
      `routes: ${JSON.stringify(routes)}`,
    );
  });
});
