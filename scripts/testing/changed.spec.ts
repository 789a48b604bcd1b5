import { describe, expect, it } from '@jest/globals';
import { relatedTests } from './changed.mjs';

const PROJECT = [
  'contracts/src/index.ts',
  'gateway/test/calls.int.spec.ts',
  'services/billing/src/main.ts',
  'services/billing/src/main.spec.ts',
  'services/billing/test/kills.int.spec.ts',
  'services/billing/test/doubles/stripe.ts',
  'services/media-kit/test/store.int.spec.ts',
];

describe('the tests of a change', () => {
  it('are the related ones and all integration tests of its service', () => {
    expect(relatedTests(['services/billing/src/main.ts'], PROJECT)).toEqual([
      ...['--findRelatedTests', 'services/billing/src/main.ts', 'services/billing/test/kills.int.spec.ts'],
    ]);
    expect(relatedTests(['gateway/src/a.ts', 'contracts/src/index.ts'], PROJECT)).toEqual([
      ...['--findRelatedTests', 'gateway/src/a.ts', 'contracts/src/index.ts', 'gateway/test/calls.int.spec.ts'],
    ]);
  });

  it('are only the related ones if no service changed', () => {
    expect(relatedTests(['contracts/src/index.ts'], PROJECT)).toEqual(['--findRelatedTests', 'contracts/src/index.ts']);
    expect(relatedTests(['services/billing/test/doubles/stripe.ts'], PROJECT)).toHaveLength(2);
  });
});
