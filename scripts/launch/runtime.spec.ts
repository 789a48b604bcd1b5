import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './paths.mjs';
import { NODE_ENVIRONMENT } from './runtime.mjs';

describe('the image', () => {
  it('runs Node.js with the same environment as the scripts', () => {
    const set = Object.entries(NODE_ENVIRONMENT).map(([name, value]) =>
      value.includes(' ') ? `${name}="${value}"` : `${name}=${value}`,
    );
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toContain(`ENV ${set.join(' ')}\n`);
  });
});
