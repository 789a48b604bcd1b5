import type { Mention, UploadedFile } from '@recado/contracts';

/** `unreads`: what the others wrote since this member last looked. */
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
/** A member has one at most. */
export type ChatReaction = Readonly<{ emoji: string; userId: string; userName: string }>;

/** What may be missing was added in a later release, or is not there. */
export type ChatMessage = Readonly<{
  _id: string;
  companyId: string;
  chatId: string;
  senderId: string;
  senderName: string;
  message: string;
  mentions?: readonly string[]; // the members whom it names
  mentionsAt?: readonly Mention[]; // where `message` names them
  files?: readonly ChatFile[];
  reactions?: readonly ChatReaction[];
  revision?: number; // how often its reactions changed
  createdAt: Date;
}>;

export const memberIdsOf = ({ members }: Pick<Chat, 'members'>): string[] => members.map(({ userId }) => userId);

/** The owner first, everybody once. Who stays keeps what is unread, who is new has nothing to catch up with. */
export function membersOf(ownerId: string, chosen: readonly string[], before: readonly Member[] = []): Member[] {
  const unreadsOf = new Map(before.map(({ userId, unreads }) => [userId, unreads]));
  return [...new Set([ownerId, ...chosen])].map((userId) => ({ userId, unreads: unreadsOf.get(userId) ?? 0 }));
}
