import type { Message } from '@recado/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../providers/session.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { begin, beginAgain, discard, type Sender } from './deliver.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import type { ThreadMessage } from './inbox-state.js';
import { withFile, writtenHere, type Place } from './local-message.js';
import { uploads } from './uploads.js';
import { signed } from '../text/whatsapp-text.js';

export type Draft = { body: string; quoted: Message | null; sign: boolean };
export type FileDraft = { file: File; caption: string; quoted: Message | null; sign: boolean; voice?: boolean };

function useSendAgain(sender: Sender) {
  const showError = useErrorToast();
  return useCallback(
    async (message: ThreadMessage): Promise<void> => {
      if (message.local) return beginAgain(sender, message);
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

/** Shows a message at once and sends it; it becomes the server's message, which has the same id. */
export function useSendMessage({ ticketId, contactId }: Place) {
  const queryClient = useQueryClient();
  const user = useSession();
  const sender = useMemo(() => ({ queryClient, user }), [queryClient, user]);
  const sendAgain = useSendAgain(sender);

  return useMemo(() => {
    const place = { ticketId, contactId };
    const textOf = (body: string, sign: boolean) => (sign ? signed(user.name, body) : body);
    return {
      sendAgain,
      discard: (message: ThreadMessage) => discard(sender, message),
      send: ({ body, quoted, sign }: Draft) =>
        void begin(sender, writtenHere(place, { body: textOf(body, sign), quoted, userId: user.id })),
      sendFile({ file, caption, quoted, sign, voice = false }: FileDraft) {
        const body = caption ? textOf(caption, sign) : '';
        const message = withFile(writtenHere(place, { body, quoted, userId: user.id }), file, voice);
        uploads.start(message.id, { file, caption: body, sendAs: voice ? 'voice' : null });
        void begin(sender, message);
      },
    };
  }, [contactId, sendAgain, sender, ticketId, user.id, user.name]);
}
export type Sending = ReturnType<typeof useSendMessage>;
