import type { Ticket } from '@recado/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.js';
import { threadKey, type Thread, type ThreadMessage } from '../../live/inbox-state.js';
import { lightbox } from './lightbox-store.js';
import { isPicture } from '../../live/message-kinds.js';
import type { MessageDialogState } from './use-message-actions.js';

const ForwardDialog = lazy(() => import('./ForwardDialog.js'));
const EditDialog = lazy(() => import('./EditDialog.js'));
const PictureLightbox = lazy(() => import('./Lightbox.js'));

function EraseDialog({ messages, dialogs }: { messages: readonly ThreadMessage[]; dialogs: MessageDialogState }) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
      title={translate('thread.eraseTitle')}
      text={translate('thread.eraseText')}
      confirmLabel={translate('thread.erase')}
      onConfirm={() => {
        dialogs.close();
        for (const message of messages) void dialogs.changes.erase(message);
      }}
      onClose={dialogs.close}
    />
  );
}

function OpenDialog({ dialogs }: { dialogs: MessageDialogState }) {
  const { dialog, close, changes } = dialogs;
  if (!dialog) return null;
  switch (dialog.kind) {
    case 'forward':
      return <ForwardDialog messages={dialog.messages} onClose={close} />;
    case 'edit':
      return <EditDialog message={dialog.message} onSave={changes.edit} onClose={close} />;
    case 'erase':
      return <EraseDialog messages={dialog.messages} dialogs={dialogs} />;
  }
}

function OpenPicture({ ticket }: { ticket: Ticket }) {
  const queryClient = useQueryClient();
  const shown = lightbox.use((now) => now);
  if (shown?.ticketId !== ticket.id) return null;
  const pictures = queryClient.getQueryData<Thread>(threadKey(ticket.id))?.messages.filter(isPicture) ?? [];
  return <PictureLightbox pictures={pictures} startId={shown.messageId} onClose={() => lightbox.set(null)} />;
}

/** A conversation's dialogs, each loaded on first use. */
export function MessageDialogs({ ticket, dialogs }: { ticket: Ticket; dialogs: MessageDialogState }) {
  return (
    <Suspense fallback={null}>
      <OpenDialog dialogs={dialogs} />
      <OpenPicture ticket={ticket} />
    </Suspense>
  );
}
