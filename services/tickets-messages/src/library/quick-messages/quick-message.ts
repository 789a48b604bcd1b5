import {
  type Actor,
  can,
  createEvent,
  QuickMessageChanged,
  type QuickMessage as QuickMessageView,
} from '@recado/contracts';
import type { MediaLinks } from '@recado/media-kit/links';
import { auditorOf } from '@recado/service-kit/audit';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
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

/** Returns a quick message as sent to clients, with a signed link to its file. */
export function quickMessageView(quick: QuickMessage, links: MediaLinks): QuickMessageView {
  const { media } = quick;
  return {
    id: quick._id,
    shortcode: quick.shortcode,
    message: quick.message,
    geral: quick.geral,
    status: quick.status,
    isMedia: media !== null,
    mediaPath: media && links.urlOf(media.key, media.fileName),
    mediaName: media && media.fileName,
    folder: quick.folder ?? '',
    uses: quick.uses ?? 0,
    lastUsedAt: quick.lastUsedAt?.toISOString() ?? null,
    userId: quick.userId,
    createdAt: quick.createdAt.toISOString(),
    updatedAt: quick.updatedAt.toISOString(),
  };
}

/** Returns the event for a change. `record` is null for a deleted quick message or one that has become private. */
export function quickMessageChanged(
  origin: Origin,
  quick: QuickMessage,
  record: QuickMessageView | null,
  isNew = false,
): Outgoing {
  const data = { quickMessageId: quick._id, record, isNew, onlyFor: quick.geral ? null : quick.userId };
  return outgoingEvent(createEvent(QuickMessageChanged, stamped(origin, data)));
}

/** The audit log contains the name of the file. */
export const auditQuickMessage = auditorOf('quick-message', (quick: QuickMessage) => {
  const { _id: id, shortcode, message, folder, geral, status, media } = quick;
  return { id, name: shortcode, fields: { shortcode, message, folder, geral, status, file: media?.fileName } };
});
