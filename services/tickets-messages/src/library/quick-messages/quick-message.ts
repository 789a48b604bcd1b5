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
  folder?: string; // of one that an earlier release made there is none, as of the two below
  uses?: number;
  lastUsedAt?: Date;
  media: (Pick<MessageFile, 'mimeType' | 'fileName'> & { key: string }) | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** The company's, or one's own. */
export const maySee = ({ userId }: Pick<Actor, 'userId'>, quick: QuickMessage): boolean =>
  quick.geral || quick.userId === userId;

/** Users edit only their own that are not everybody's. */
export const mayEdit = (actor: Actor, quick: QuickMessage): boolean =>
  can(actor, 'quick-messages:editAny') || (quick.userId === actor.userId && !quick.geral);
