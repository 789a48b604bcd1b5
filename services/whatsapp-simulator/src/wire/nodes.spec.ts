import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { bytes, child, decodeNode, encodeNode, node } from './nodes.js';

describe('binary nodes', () => {
  const message = node('message', { from: '123456789012345@lid', id: 'ABC', t: undefined }, [
    node('enc', { v: '2', type: 'msg' }, Buffer.from([1, 2, 3])),
  ]);

  it('are decoded as they were encoded, without undefined attributes', () => {
    const decoded = decodeNode(encodeNode(message));
    expect(decoded.attrs).toEqual({ from: '123456789012345@lid', id: 'ABC' });
    expect(bytes(child(decoded, 'enc'))).toEqual(Buffer.from([1, 2, 3]));
  });

  it('may be compressed', () => {
    const plain = encodeNode(message);
    const compressed = Buffer.concat([Buffer.from([2]), deflateSync(plain.subarray(1))]);
    expect(decodeNode(compressed).attrs.id).toBe('ABC');
  });
});
