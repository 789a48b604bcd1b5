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
  folder?: string; // like the next two fields, missing in records from earlier releases
  uses?: number;
  lastUsedAt?: Date;
  media: (Pick<MessageFile, 'mimeType' | 'fileName'> & { key: string }) | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** Returns whether a user may see a quick message: one of the company's or the user's own. */
export const maySee = ({ userId }: Pick<Actor, 'userId'>, quick: QuickMessage): boolean =>
  quick.geral || quick.userId === userId;

/** Returns whether a user may edit a quick message: only the user's own, if it is not general. */
export const mayEdit = (actor: Actor, quick: QuickMessage): boolean =>
  can(actor, 'quick-messages:editAny') || (quick.userId === actor.userId && !quick.geral);
