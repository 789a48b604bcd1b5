import { can, type Actor } from '@recado/contracts';
import type { MessageFile } from '../../conversations/message.js';

/** A shortcode for a text or a file. */
export type QuickMessage = Readonly<{
  _id: string;
  companyId: string;
  userId: string;
  shortcode: string;
  shortcodeKey: string;
  message: string;
  geral: boolean;
  status: boolean;
  folder?: string; // like the next two fields, missing in records of an earlier release
  uses?: number;
  lastUsedAt?: Date;
  media: (Pick<MessageFile, 'mimeType' | 'fileName'> & { key: string }) | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** Users see the company's quick messages and their own. */
export const maySee = ({ userId }: Pick<Actor, 'userId'>, quick: QuickMessage): boolean =>
  quick.geral || quick.userId === userId;

/** Users may edit only their own quick messages that are not general. */
export const mayEdit = (actor: Actor, quick: QuickMessage): boolean =>
  can(actor, 'quick-messages:editAny') || (quick.userId === actor.userId && !quick.geral);
