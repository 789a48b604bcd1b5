import { MEDIA_TYPE_OF, type MediaKind, type Message } from '@recado/contracts';
import { newUuid } from '../../shared/lib/new-uuid.js';
import type { ThreadMessage } from './inbox-state.js';

export type Place = { ticketId: string; contactId: string };

/** After everything the server numbered, in the order of writing. */
let written = 0;
const lastOrder = (id: string) => `~${Date.now()}-${String(++written).padStart(6, '0')}-${id}`;

const quoteOf = ({ id, body, fromMe, mediaType, participant }: Message) => ({
  ...{ id, body, fromMe, mediaType, participant },
});

/** A message as it looks before the server has it. It keeps its id: the server's message takes its place. */
export function writtenHere(
  { ticketId, contactId }: Place,
  { body, quoted, userId }: { body: string; quoted: Message | null; userId: string },
): ThreadMessage {
  const id = newUuid();
  return {
    ...{ id, ticketId, contactId, body, userId, fromMe: true, contact: null, participant: null },
    ...{ mediaType: null, mediaUrl: null, media: null, location: null, contacts: [], call: null },
    quotedMsg: quoted && quoteOf(quoted),
    ...{ reactions: [], isDeleted: false, isForwarded: false, isEdited: false, edits: [], viewOnce: false },
    ...{ ack: 0, errorCode: null, read: true, recovered: false, queueId: null },
    createdAt: new Date().toISOString(),
    order: lastOrder(id),
    local: 'sending',
  };
}

function kindOf(file: File, voice: boolean): MediaKind {
  if (voice) return 'voice';
  const [family] = file.type.split('/');
  if (family === 'image' && file.type !== 'image/svg+xml') return 'image';
  return family === 'video' || family === 'audio' ? family : 'document';
}

/** The same with a file, which is shown from here until the server's copy can be. */
export function withFile(message: ThreadMessage, file: File, voice: boolean): ThreadMessage {
  const kind = kindOf(file, voice);
  return {
    ...message,
    mediaType: MEDIA_TYPE_OF[kind],
    mediaUrl: URL.createObjectURL(file),
    media: {
      ...{ kind, mimeType: file.type, fileName: file.name, bytes: file.size, seconds: null },
      ...{ state: 'stored', errorCode: null },
    },
  };
}
