import type { Message } from '@recado/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useEffect, useState } from 'react';
import { useSession } from '../../../providers/session.js';
import { useErrorToast } from '../../../shared/data/use-error-toast.js';
import { fold } from '../../live/fold.js';
import { inboxApi } from '../../live/inbox-api.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import type { ThreadActions } from './thread-context.js';

export type MessageDialog =
  { kind: 'forward' | 'erase'; messages: readonly ThreadMessage[] } | { kind: 'edit'; message: ThreadMessage };
type Options = {
  reply: (message: ThreadMessage) => void;
  sendAgain: (message: ThreadMessage) => unknown;
  discard: (message: ThreadMessage) => void;
};

/** Applies a change to a message immediately. The server's response or an error replaces it. */
function useChange() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  return async (message: ThreadMessage, assumed: Partial<Message>, call: () => Promise<Message>): Promise<boolean> => {
    const show = (next: ThreadMessage) => fold(queryClient, user, { kind: 'message', message: next, isNew: false });
    show({ ...message, ...assumed });
    try {
      show(await call());
      return true;
    } catch (error) {
      show(message);
      showError(error);
      return false;
    }
  };
}

function useChanges() {
  const user = useSession();
  const change = useChange();
  return {
    edit: (message: ThreadMessage, body: string) =>
      change(message, { body, isEdited: true }, () => inboxApi.edit(message.id, body)),
    erase: (message: ThreadMessage) => change(message, { isDeleted: true }, () => inboxApi.erase(message.id)),
    react(message: ThreadMessage, emoji: string) {
      const others = message.reactions.filter(({ fromMe }) => !fromMe);
      const mine = { emoji, fromMe: true, userId: user.id, name: user.name };
      const reactions = emoji ? [...others, mine] : others;
      return change(message, { reactions }, () => inboxApi.react(message.id, emoji));
    },
  };
}

/** The actions on messages, which run immediately or after a dialog. The returned functions are stable. */
export function useMessageActions({ reply, sendAgain, discard }: Options) {
  const [dialog, setDialog] = useState<MessageDialog | null>(null);
  const changes = useChanges();
  const newest = useRef({ reply, sendAgain, discard, changes });
  useEffect(() => {
    newest.current = { reply, sendAgain, discard, changes };
  });
  const forward = useMemo(
    () => (messages: readonly ThreadMessage[]) => setDialog({ kind: 'forward', messages }),
    [setDialog],
  );
  const actions = useMemo<ThreadActions>(
    () => ({
      reply: (message) => newest.current.reply(message),
      sendAgain: (message) => newest.current.sendAgain(message),
      discard: (message) =>
        message.local ? newest.current.discard(message) : void newest.current.changes.erase(message),
      react: (message, emoji) => void newest.current.changes.react(message, emoji),
      edit: (message) => setDialog({ kind: 'edit', message }),
      erase: (messages) => setDialog({ kind: 'erase', messages }),
      forward,
    }),
    [forward],
  );
  return { actions, dialogs: { dialog, close: () => setDialog(null), forward, changes } };
}
export type MessageDialogState = ReturnType<typeof useMessageActions>['dialogs'];
