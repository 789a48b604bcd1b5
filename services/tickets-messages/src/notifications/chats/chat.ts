import type { Mention, UploadedFile } from '@recado/contracts';

/** `unreads` is the number of messages by others since this member last opened the chat. */
export type Member = Readonly<{ userId: string; unreads: number }>;

export type Chat = Readonly<{
  _id: string;
  companyId: string;
  uuid: string;
  title: string;
  ownerId: string;
  members: readonly Member[];
  lastMessage: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}>;

export type ChatFile = Readonly<Pick<UploadedFile, 'key' | 'kind' | 'mimeType' | 'fileName' | 'bytes'>>;
/** A member has at most one reaction per message. */
export type ChatReaction = Readonly<{ emoji: string; userId: string; userName: string }>;

/** A message in a chat. A field is missing if it does not apply or was added in a later release. */
export type ChatMessage = Readonly<{
  _id: string;
  companyId: string;
  chatId: string;
  senderId: string;
  senderName: string;
  message: string;
  mentions?: readonly string[]; // the mentioned members
  mentionsAt?: readonly Mention[]; // their positions in `message`
  files?: readonly ChatFile[];
  reactions?: readonly ChatReaction[];
  revision?: number; // incremented with each change of reactions
  createdAt: Date;
}>;

export const memberIdsOf = ({ members }: Pick<Chat, 'members'>): string[] => members.map(({ userId }) => userId);

/**
 * Returns the members without duplicates, the owner first. Existing members keep their unread count; new ones start at
 * 0.
 */
export function membersOf(ownerId: string, chosen: readonly string[], before: readonly Member[] = []): Member[] {
  const unreadsOf = new Map(before.map(({ userId, unreads }) => [userId, unreads]));
  return [...new Set([ownerId, ...chosen])].map((userId) => ({ userId, unreads: unreadsOf.get(userId) ?? 0 }));
}
