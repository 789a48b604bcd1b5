import { MEDIA_TYPE_OF, type MediaKind, type Message } from '@recado/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../providers/session.js';
import { useSendingState, type SendingState } from '../../shared/connections/down-connections.js';
import { newUuid } from '../../shared/lib/new-uuid.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { begin, resend, discard, takeBack, type Sender } from './deliver.js';
import { drafts } from './drafts.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import type { ThreadMessage } from './inbox-state.js';
import { undo } from './undo.js';
import { useUndoSeconds } from '../../shared/lib/undo-seconds.js';
import { uploads } from './uploads.js';
import { signed } from '../../shared/lib/whatsapp-text.js';

type MessageTarget = { ticketId: string; contactId: string };
type SendTarget = MessageTarget & { whatsappId: string | null };
/** `quickMessageId` is the quick message that the text came from. */
export type Draft = { body: string; quoted: Message | null; sign: boolean; quickMessageId?: string | undefined };
/** The duration and waveform measured during a recording. */
type Voice = { seconds: number; waveform: string | null };
export type FileDraft = Omit<Draft, 'body'> & { file: File; caption: string; voice?: Voice };

/** Sorts after all messages with a server order, by time of writing. */
let written = 0;
const lastOrder = (id: string) => `~${Date.now()}-${String(++written).padStart(6, '0')}-${id}`;

const quoteOf = ({ id, body, fromMe, mediaType, participant }: Message) => ({
  ...{ id, body, fromMe, mediaType, participant },
});

/** Creates the local version of a message. The server's message has the same id and replaces it. */
export function localMessage(
  { ticketId, contactId }: MessageTarget,
  { body, quoted, userId, operator, quickMessageId }: Omit<Draft, 'sign'> & { userId: string; operator?: string },
): ThreadMessage {
  const id = newUuid();
  return {
    ...{ id, ticketId, contactId, body, userId, fromMe: true, contact: null, participant: null },
    ...{ mediaType: null, mediaUrl: null, media: null, location: null, contacts: [], call: null },
    ...(operator && { operator }),
    ...(quickMessageId && { quickMessageId }),
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

/** Adds a file to a local message. The local file is shown until the server's copy is available. */
function withFile(message: ThreadMessage, file: File, voice: Voice | null): ThreadMessage {
  const kind = kindOf(file, voice !== null);
  return {
    ...message,
    mediaType: MEDIA_TYPE_OF[kind],
    mediaUrl: URL.createObjectURL(file),
    media: {
      ...{ kind, mimeType: file.type, fileName: file.name, bytes: file.size },
      ...{ seconds: voice?.seconds ?? null, waveform: voice?.waveform ?? null },
      ...{ state: 'stored', errorCode: null },
    },
  };
}

function useSendAgain(sender: Sender) {
  const showError = useErrorToast();
  return useCallback(
    async (message: ThreadMessage): Promise<void> => {
      if (message.local) return resend(sender, message);
      const show = (next: ThreadMessage) =>
        fold(sender.queryClient, sender.user, { kind: 'message', message: next, isNew: false });
      show({ ...message, errorCode: null, ack: 0 });
      try {
        show(await inboxApi.resend(message.id));
      } catch (error) {
        show(message);
        showError(error);
      }
    },
    [sender, showError],
  );
}

/** Sends a message. While it is delayed, the user can undo it: its text returns to the composer, above any new text. */
function useBegin(sender: Sender, state: SendingState, onTakenBack: (quoted: Message | null) => void) {
  const showError = useErrorToast();
  const [seconds] = useUndoSeconds();
  return useCallback(
    (message: ThreadMessage, text: string, quoted: Message | null) => {
      const holdMs = Number(seconds) * 1_000;
      void begin(sender, message, holdMs);
      if (holdMs === 0) return;
      const taking = {
        text: `inbox.undo.${state}`,
        run: async () => {
          const now = drafts.of(message.ticketId);
          drafts.keep(message.ticketId, [text, now].filter(Boolean).join('\n'));
          onTakenBack(quoted);
          await takeBack(sender, message).catch(showError);
        },
      };
      undo.offer(taking, holdMs);
    },
    [onTakenBack, seconds, sender, showError, state],
  );
}

/**
 * Shows a message immediately and sends it. The server's message has the same id. `onTakenBack` is called with the
 * quoted message, after the undone message's text has returned to the composer.
 */
export function useSendMessage(
  { ticketId, contactId, whatsappId }: SendTarget,
  onTakenBack: (quoted: Message | null) => void,
) {
  const queryClient = useQueryClient();
  const user = useSession();
  const sender = useMemo(() => ({ queryClient, user }), [queryClient, user]);
  const sendAgain = useSendAgain(sender);
  const beginOne = useBegin(sender, useSendingState(whatsappId), onTakenBack);

  return useMemo(() => {
    const target = { ticketId, contactId };
    const writer = { userId: user.id, ...(user.operator && { operator: user.operator.name }) };
    const textOf = (body: string, sign: boolean) => (sign ? signed(user.name, body) : body);
    return {
      sendAgain,
      discard: (message: ThreadMessage) => discard(sender, message),
      send({ body, quoted, sign, quickMessageId }: Draft) {
        const message = localMessage(target, { body: textOf(body, sign), quoted, quickMessageId, ...writer });
        beginOne(message, body, quoted);
      },
      sendFile({ file, caption, quoted, sign, voice, quickMessageId }: FileDraft) {
        const body = caption ? textOf(caption, sign) : '';
        const message = withFile(
          localMessage(target, { body, quoted, quickMessageId, ...writer }),
          file,
          voice ?? null,
        );
        uploads.start(message.id, { file, caption: body, sendAs: voice ? 'voice' : null });
        beginOne(message, caption, quoted);
      },
    };
  }, [beginOne, contactId, sendAgain, sender, ticketId, user]);
}
export type SendActions = ReturnType<typeof useSendMessage>;
