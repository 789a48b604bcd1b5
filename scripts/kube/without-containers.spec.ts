import { describe, expect, it } from '@jest/globals';
import { withoutContainers } from './without-containers.mjs';

const encode = (text: string) => Buffer.from(text).toString('base64');
const around = {
  natsUrls: { billing: 'nats://billing:secret@127.0.0.1:1' },
  mongoUrl: 'mongodb://127.0.0.1:2',
  redisUrl: 'redis://127.0.0.1:3',
  settings: { WHATSAPP_URL: 'ws://127.0.0.1:4' },
  replicas: { gateway: 2 },
};
const adapted = (kind: string, name: string, more: object = {}) =>
  withoutContainers([{ kind, metadata: { name, namespace: 'recado-local' }, ...more }], around);

describe('the overlay of a cluster without containers', () => {
  it.each(['mongodb', 'mongodb-init', 'nats', 'redis'])('has no %s', (name) => {
    expect(adapted('StatefulSet', name)).toEqual([]);
  });

  it('names the stores beside the cluster in the secrets, each with its own user', () => {
    const data = { NATS_URL: encode('nats://billing:x@nats:4222'), MONGO_URL: encode('x'), PIX_KEY: encode('kept') };
    const [secret] = adapted('Secret', 'recado-billing-abc', { data });
    const texts = Object.values(secret?.data).map((text) => Buffer.from(String(text), 'base64').toString());
    expect(texts).toEqual([around.natsUrls.billing, around.mongoUrl, 'kept']);
  });

  it('adds the settings and the replicas', () => {
    expect(adapted('ConfigMap', 'app-abc', { data: { A: '1' } })[0]?.data).toEqual({ A: '1', ...around.settings });
    expect(adapted('Deployment', 'gateway', { spec: {} })[0]?.spec.replicas).toBe(2);
    expect(adapted('Deployment', 'billing', { spec: {} })[0]?.spec.replicas).toBe(1);
  });

  it('gives every claim its volume', () => {
    const spec = { accessModes: ['ReadWriteOnce'], resources: {} };
    const [, volume] = adapted('PersistentVolumeClaim', 'media', { spec });
    expect(volume?.spec.claimRef).toMatchObject({ name: 'media', namespace: 'recado-local' });
  });
});
