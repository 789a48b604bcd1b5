import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../../test/builders.js';
import { estimateHeight } from './estimate-height.js';
import type { ThreadMessage } from '../live/inbox-state.js';

const rowOf = (fields: Partial<ThreadMessage>) =>
  ({ kind: 'message', key: 'a', at: '', marks: [], isFirst: false, message: aMessage(fields) }) as const;

describe('estimateHeight', () => {
  it('grows with line breaks and with long lines', () => {
    const [one, two, long] = ['Oi', 'Oi\nTudo bem?', 'a'.repeat(150)].map((body) => estimateHeight(rowOf({ body })));
    expect([two, long].map((height) => (height ?? 0) - (one ?? 0))).toEqual([20, 40]);
  });

  it('includes an image, a quote and the markers above a row', () => {
    const text = estimateHeight(rowOf({ body: 'Oi' }));
    expect(estimateHeight(rowOf({ body: '', mediaType: 'image' }))).toBeGreaterThan(200);
    expect(
      estimateHeight(rowOf({ body: 'Oi', quotedMsg: { id: 'b', body: 'x', fromMe: false, mediaType: null } })),
    ).toBeGreaterThan(text);
    expect(estimateHeight({ ...rowOf({ body: 'Oi' }), marks: [{ kind: 'day', at: '' }] })).toBeGreaterThan(text);
  });

  it('is one line for any deleted message', () => {
    const deleted = estimateHeight(rowOf({ mediaType: 'image', isDeleted: true }));
    expect(deleted).toBe(estimateHeight(rowOf({ body: 'Oi' })));
  });
});
