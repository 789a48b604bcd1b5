import type { BinaryNode } from '@whiskeysockets/baileys';

/** Returns a node's content as bytes, or an empty buffer if it has none. */
export function bytesOf(node: BinaryNode | undefined): Buffer {
  const content = node?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
}
