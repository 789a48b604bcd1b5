import type { proto } from '@whiskeysockets/baileys';

/** Returns the context of a message's content. */
export const contextInfoOf = (message: proto.IMessage): proto.IContextInfo | null | undefined =>
  Object.values(message as Record<string, { contextInfo?: proto.IContextInfo | null } | null>)
    .map((part) => (typeof part === 'object' ? part?.contextInfo : undefined))
    .find(Boolean);
