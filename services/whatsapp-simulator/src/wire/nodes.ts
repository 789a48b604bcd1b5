import { inflateSync } from 'node:zlib';
import {
  decodeDecompressedBinaryNode,
  encodeBinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import * as constants from '@whiskeysockets/baileys/lib/WABinary/constants.js';

export type { BinaryNode };

/** WhatsApp's own address in `from`. */
export const SERVER = 's.whatsapp.net';
const COMPRESSED = 0x02;

type Attributes = Record<string, string | undefined>;

/** Builds a node, leaving out undefined attributes. */
export const node = (tag: string, attributes: Attributes = {}, content?: BinaryNode['content']): BinaryNode => {
  const attrs: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) attrs[key] = value;
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
};

export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  getBinaryNodeChild(parent, tag);

export const children = (parent: BinaryNode | undefined, tag: string): BinaryNode[] =>
  getBinaryNodeChildren(parent, tag);

export const firstChild = (parent: BinaryNode): BinaryNode | undefined =>
  Array.isArray(parent.content) ? parent.content[0] : undefined;

/** Returns a node's content as bytes, or an empty buffer if it has none. */
export const bytes = (of: BinaryNode | undefined): Buffer => {
  const content = of?.content;
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.alloc(0);
};

export const text = (of: BinaryNode | undefined): string => bytes(of).toString('utf8');

export const bigEndian = (value: number, length: number): Buffer => {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntBE(value, 0, length);
  return buffer;
};

export const unsigned = (of: BinaryNode | undefined): number => {
  const content = bytes(of);
  return content.length ? content.readUIntBE(0, content.length) : 0;
};

export const encodeNode = (value: BinaryNode): Buffer => encodeBinaryNode(value);

/** Synchronous, so that a socket's frames are handled strictly in order. */
export const decodeNode = (frame: Buffer): BinaryNode => {
  const flags = frame[0] ?? 0;
  const body = frame.subarray(1);
  return decodeDecompressedBinaryNode(flags & COMPRESSED ? inflateSync(body) : body, constants);
};

/** Builds the error response to a client's query. */
export const iqError = ({ attrs }: BinaryNode, code: number, reason: string, from: string = SERVER): BinaryNode =>
  node('iq', { id: attrs.id, from, type: 'error' }, [node('error', { code: String(code), text: reason })]);

export const unixSeconds = (): string => String(Math.floor(Date.now() / 1000));
