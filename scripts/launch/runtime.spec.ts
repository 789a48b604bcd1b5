import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';
import { NODE_ENVIRONMENT, nodeArgsOf } from './runtime.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('elsewhere Node runs as the scripts run it', () => {
  it('in the image', () => {
    const set = Object.entries(NODE_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
    expect(read('Dockerfile')).toContain(`ENV ${set.join(' ')}\n`);
  });

  it.each([
    ['whatsapp-sessions', 'k8s/base/whatsapp-sessions/stateful-set.yaml'],
    ['gateway', 'k8s/base/gateway/deployment.yaml'],
  ])('in Kubernetes and compose: %s', (name, manifest) => {
    const options = nodeArgsOf(name).join(' ');
    expect(options).not.toBe('');
    expect(read(manifest)).toContain(`- { name: NODE_OPTIONS, value: ${options} }`);
    const service = read('docker-compose.yml').split(`\n  ${name}:\n`)[1]?.split('\n\n')[0];
    expect(service).toContain(`NODE_OPTIONS: ${options}`);
  });
});
