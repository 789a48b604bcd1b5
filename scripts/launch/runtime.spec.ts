import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';
import { NODE_ARGS, NODE_ENVIRONMENT } from './runtime.mjs';

describe('the image', () => {
  it('runs Node as the scripts do', () => {
    const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    const wanted = Object.entries({ ...NODE_ENVIRONMENT, NODE_OPTIONS: NODE_ARGS.join(' ') });
    const set = wanted.map(([name, value]) => `${name}=${value.includes(' ') ? `"${value}"` : value}`);
    expect(dockerfile).toContain(`ENV ${set.join(' ')}\n`);
  });
});
