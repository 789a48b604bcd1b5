import type { ConnectionView } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useConsequence } from '../shared/data/use-consequence.js';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { formatPhone } from '../shared/lib/format.js';
import { ConnectionForm } from './ConnectionForm.js';
import { QrDialog } from './QrDialog.js';
import type { ConnectionActions } from './use-connection-actions.js';

/** Which dialog is open, and for which connection; the form without one makes a new one. */
export type OpenDialog = { kind: 'qr' | 'form' | 'remove' | 'disconnect' | 'number'; id: string | null } | null;

type Props = {
  dialog: OpenDialog;
  connections: readonly ConnectionView[];
  actions: ConnectionActions;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
};
type ConfirmProps = { connection: ConnectionView; actions: ConnectionActions; onClose: () => void };

function ConfirmRemove({ connection, actions, onClose }: ConfirmProps) {
  const translate = useTranslate();
  const consequence = useConsequence('whatsappId', connection.id);
  return (
    <ConfirmDialog
      open
      consequence={consequence}
      title={translate('connections.deleteTitle', { name: connection.name })}
      text={translate('app.confirmDelete')}
      confirmLabel={translate('app.delete')}
      onConfirm={() => {
        actions.remove.mutate(connection.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function ConfirmDisconnect({ connection, actions, onClose }: ConfirmProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
      title={translate('connections.disconnectTitle', { name: connection.name })}
      text={translate('connections.confirmDisconnect')}
      confirmLabel={translate('connections.disconnect')}
      onConfirm={() => {
        actions.disconnect.mutate(connection.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function ConfirmNumber({ connection, actions, onClose }: ConfirmProps) {
  const translate = useTranslate();
  const { name, number, lastNumber, heldNumber } = connection;
  const before = formatPhone(number ?? lastNumber ?? '');
  return (
    <ConfirmDialog
      open
      title={translate('connections.otherNumber.title')}
      text={translate('connections.otherNumber.text', { name, before, now: formatPhone(heldNumber ?? '') })}
      confirmLabel={translate('connections.otherNumber.confirm')}
      onConfirm={() => {
        actions.confirmNumber.mutate(connection.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The open dialog. A new connection shows its QR code as soon as it is saved. */
export function ConnectionDialogs({ dialog, connections, actions, onOpen, onClose }: Props) {
  if (!dialog) return null;
  const connection = connections.find(({ id }) => id === dialog.id) ?? null;
  if (dialog.kind === 'form')
    return (
      <ConnectionForm
        connection={connection}
        saving={actions.save.isPending}
        onSave={(fields) =>
          actions.save.mutate(
            { id: dialog.id, fields },
            { onSuccess: ({ id }) => (dialog.id ? onClose() : onOpen({ kind: 'qr', id })) },
          )
        }
        onClose={onClose}
      />
    );
  if (!connection) return null;
  const shared = { connection, actions, onClose };
  if (dialog.kind === 'qr') return <QrDialog connection={connection} renewal={actions.tryAgain} onClose={onClose} />;
  if (dialog.kind === 'number') return <ConfirmNumber {...shared} />;
  return dialog.kind === 'remove' ? <ConfirmRemove {...shared} /> : <ConfirmDisconnect {...shared} />;
}
