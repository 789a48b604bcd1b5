import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { executionOf } from './container.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-pod-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONTENTS: Record<string, Record<string, string>> = {
  'configmaps app': { NODE_ENV: 'development', MEDIA_DIR: '/media/files' },
  'secrets own': { NATS_URL: 'nats://one' },
  'configmaps files': { 'nats.conf': 'port: 1' },
};
const place = {
  folder: join(folder, 'pod'),
  claims: join(folder, 'claims'),
  ip: '127.20.1.2',
  node: '/usr/bin/node',
  read: async (kind: string, name: string) => {
    const content = CONTENTS[`${kind} ${name}`];
    if (!content) throw new Error(`there is no ${name}`);
    return content;
  },
};

/** A pod that needs everything that the manifests use. */
const podWith = (container: object = {}) => ({
  metadata: { name: 'desk-1', namespace: 'recado', labels: { 'pod-template-hash': 'abc' } },
  spec: {
    volumes: [
      { name: 'tmp', emptyDir: {} },
      { name: 'media', persistentVolumeClaim: { claimName: 'media' } },
      { name: 'files', configMap: { name: 'files' } },
    ],
    containers: [
      {
        image: 'recado-web:local',
        envFrom: [{ configMapRef: { name: 'app' } }, { secretRef: { name: 'own' } }],
        env: [
          { name: 'HEALTH_HOST', value: '0.0.0.0' },
          { name: 'POD_REVISION', valueFrom: { fieldRef: { fieldPath: "metadata.labels['pod-template-hash']" } } },
          { name: 'LONG', value: '$(POD_REVISION)-$(NOTHING)' },
          { name: 'CONFIG', value: '/etc/nats/nats.conf' },
        ],
        volumeMounts: [
          { name: 'tmp', mountPath: '/tmp' },
          { name: 'media', mountPath: '/media' },
          { name: 'files', mountPath: '/etc/nats' },
        ],
        ...container,
      },
    ],
  },
});

describe('how a pod runs as a process', () => {
  it('gets the environment of ConfigMaps, Secrets, fields and values, in this order', async () => {
    const { env } = await executionOf(podWith(), place);
    expect(env).toMatchObject({
      NODE_ENV: 'development',
      NATS_URL: 'nats://one',
      POD_REVISION: 'abc',
      LONG: 'abc-$(NOTHING)',
      HOSTNAME: 'desk-1',
    });
  });

  it('listens on its own loopback address', async () => {
    const { env } = await executionOf(podWith(), place);
    expect([env.HEALTH_HOST, env.HTTP_HOST]).toEqual([place.ip, place.ip]);
  });

  it('finds mounted files, and a volume that pods share', async () => {
    const { env } = await executionOf(podWith(), place);
    expect(readFileSync(env.CONFIG ?? '', 'utf8')).toBe('port: 1');
    expect(env.MEDIA_DIR).toBe(join(folder, 'claims/recado/media/files'));
    expect(env.TMPDIR).toBe(join(place.folder, 'tmp'));
    expect(existsSync(env.TMPDIR ?? '')).toBe(true);
  });

  it('leaves paths in the temporary folder of this machine', async () => {
    const { env } = await executionOf(podWith({ env: [{ name: 'CA', value: '/tmp/ca.pem' }] }), place);
    expect(env.CA).toBe('/tmp/ca.pem');
  });

  it('runs the command of the image, or its own', async () => {
    const image = await executionOf(podWith(), place);
    expect([image.command, ...image.args]).toEqual([place.node, 'server/main.mjs']);
    const own = await executionOf(podWith({ command: ['node', '/app/scripts/streams.mjs'] }), place);
    expect(own.args).toEqual([expect.stringMatching(/[^p]\/scripts\/streams\.mjs$/)]);
    expect(existsSync(own.args[0] ?? '')).toBe(true);
  });

  it('refuses an unknown image, and a missing Secret', async () => {
    await expect(executionOf(podWith({ image: 'mongo:8' }), place)).rejects.toThrow('mongo:8');
    const missing = podWith({ envFrom: [{ secretRef: { name: 'other' } }] });
    await expect(executionOf(missing, place)).rejects.toThrow('there is no other');
  });
});
