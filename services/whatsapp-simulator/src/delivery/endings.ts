import { node, type BinaryNode } from '../wire/nodes.js';

const CONFLICT_CODE = 440;
const LOGGED_OUT_CODE = 401;

/** Sent when another socket has taken over this companion. */
export const REPLACED: BinaryNode = node('stream:error', {}, [node('conflict', { type: 'replaced' })]);

/**
 * Returns a stream error. Clients read the code from the attribute, except 440, which they recognise by the first
 * child.
 */
export const streamError = (code: number): BinaryNode => {
  if (code === CONFLICT_CODE) return REPLACED;
  const reason = code === LOGGED_OUT_CODE ? [node('conflict', { type: 'device_removed' })] : undefined;
  return node('stream:error', { code: String(code) }, reason);
};

export const loginFailure = (reason: number): BinaryNode => node('failure', { reason: String(reason) });
