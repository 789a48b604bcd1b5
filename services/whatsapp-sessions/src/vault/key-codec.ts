import { BufferJSON, proto } from '@whiskeysockets/baileys';

export const toBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer));
export const fromBytes = (bytes: Buffer): unknown => JSON.parse(bytes.toString(), BufferJSON.reviver) as unknown;

/** Restores a Signal key for Baileys. Keys of one type must be protobuf messages instead of plain objects. */
export const reviveKey = (type: string, bytes: Buffer): unknown => {
  const value = fromBytes(bytes);
  if (type !== 'app-state-sync-key') return value;
  return proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>);
};
