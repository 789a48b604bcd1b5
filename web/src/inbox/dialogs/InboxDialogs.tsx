import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { ConfirmDialog } from '../../shared/dialogs/ConfirmDialog.js';
import type { ComposerMode } from '../composer/composer-mode.js';
import { useOpenTicket } from '../live/use-open-ticket.js';
import { nameOf } from '../text/ticket-text.js';
import type { Inbox } from '../list/use-inbox.js';
import type { InboxDialog, InboxDialogState } from './use-inbox-dialogs.js';

const NewTicketDialog = lazy(() => import('./NewTicketDialog.js'));
const ChooseQueueDialog = lazy(() => import('./ChooseQueueDialog.js'));
const TransferDialog = lazy(() => import('./TransferDialog.js'));
const TagsDialog = lazy(() => import('./TagsDialog.js'));
const SnoozeDialog = lazy(() => import('../snooze/SnoozeDialog.js'));
const ScheduleDialog = lazy(() => import('../../shared/schedules/ScheduleDialog.js'));
const SpyDialog = lazy(() => import('./SpyDialog.js'));
const TeachDialog = lazy(() => import('./TeachDialog.js'));
const CloseAllDialog = lazy(() => import('./CloseAllDialog.js'));
const BulkDialog = lazy(() => import('./BulkDialog.js'));
const KeysDialog = lazy(() => import('./KeysDialog.js'));
const HistoryDialog = lazy(() => import('../history/HistoryDialog.js'));
const Palette = lazy(() => import('./Palette.js'));

type Props = {
  inbox: Inbox;
  dialogs: InboxDialogState;
  onWrite: (mode: ComposerMode) => void;
  onSearch: () => void;
};

type OfTicket = Extract<InboxDialog, { ticket: Ticket }>;
type Stepping = { inbox: Pick<Inbox, 'steps'>; onClose: () => void };

function RemoveDialog({ ticket, inbox, onClose }: Stepping & { ticket: Ticket }) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
      title={translate('inbox.remove.title', { name: nameOf(ticket), number: ticket.number })}
      text={translate('inbox.remove.text')}
      confirmLabel={translate('app.delete')}
      onConfirm={() => {
        onClose();
        inbox.steps.remove(ticket);
      }}
      onClose={onClose}
    />
  );
}

/** Uses the current state of the ticket, not its state when the dialog was opened. */
export function TicketDialog({ dialog, inbox, onClose }: Stepping & { dialog: OfTicket }) {
  const { data } = useOpenTicket(dialog.ticket.uuid);
  const ticket = data ?? dialog.ticket;
  switch (dialog.kind) {
    case 'transfer':
      return <TransferDialog ticket={ticket} onTransfer={inbox.steps.transfer} onClose={onClose} />;
    case 'tags':
      return <TagsDialog ticket={ticket} onClose={onClose} />;
    case 'snooze':
      return <SnoozeDialog ticket={ticket} onSnooze={inbox.steps.snooze} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog contact={ticket.contact} onClose={onClose} />;
    case 'spy':
      return <SpyDialog ticket={ticket} onClose={onClose} />;
    case 'teach':
      return <TeachDialog ticket={ticket} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog ticket={ticket} inbox={inbox} onClose={onClose} />;
  }
}

function OpenDialog(props: Props) {
  const { inbox, dialogs } = props;
  const { dialog, hide } = dialogs;
  const openNew = ({ uuid }: Pick<Ticket, 'uuid'>) => {
    hide();
    inbox.view.setTab('open');
    inbox.view.open(uuid);
  };
  if (!dialog) return null;
  if ('ticket' in dialog) return <TicketDialog dialog={dialog} inbox={inbox} onClose={hide} />;
  switch (dialog.kind) {
    case 'new':
      return <NewTicketDialog contact={dialog.contact ?? null} onOpen={openNew} onClose={hide} />;
    case 'history':
      return (
        <HistoryDialog
          {...dialog.of}
          onNewTicket={(contact) => dialogs.show({ kind: 'new', contact })}
          onClose={hide}
        />
      );
    case 'bulk':
      return <BulkDialog act={dialog.act} selected={inbox.bulk.selected} onChange={inbox.bulk.change} onClose={hide} />;
    case 'closeAll':
      return <CloseAllDialog onClose={hide} />;
    case 'keys':
      return <KeysDialog onClose={hide} />;
    case 'palette':
      return <Palette {...props} />;
  }
}

/** Shows the open dialog. Each dialog is loaded on first use. */
export function InboxDialogs(props: Props) {
  const { toAccept, setToAccept, accept } = props.inbox;
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
      {toAccept ? (
        <ChooseQueueDialog onChosen={(queueId) => accept(toAccept, queueId)} onClose={() => setToAccept(null)} />
      ) : null}
    </Suspense>
  );
}
