import type { ConnectionView } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { ConnectionForm } from './ConnectionForm.js';
import { QrDialog } from './QrDialog.js';
import type { ConnectionActions } from './use-connection-actions.js';

/** Which dialog is open, and for which connection; the form without one makes a new one. */
export type OpenDialog = { kind: 'qr' | 'form' | 'remove' | 'disconnect'; id: string | null } | null;

type Props = {
  dialog: OpenDialog;
  connections: readonly ConnectionView[];
  actions: ConnectionActions;
  onClose: () => void;
};
type ConfirmProps = { connection: ConnectionView; actions: ConnectionActions; onClose: () => void };

function ConfirmRemove({ connection, actions, onClose }: ConfirmProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      open
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

export function ConnectionDialogs({ dialog, connections, actions, onClose }: Props) {
  if (!dialog) return null;
  const connection = connections.find(({ id }) => id === dialog.id) ?? null;
  if (dialog.kind === 'form')
    return (
      <ConnectionForm
        connection={connection}
        saving={actions.save.isPending}
        onSave={(fields) => actions.save.mutate({ id: dialog.id, fields }, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  if (!connection) return null;
  const shared = { connection, actions, onClose };
  if (dialog.kind === 'qr') return <QrDialog connection={connection} onClose={onClose} />;
  return dialog.kind === 'remove' ? <ConfirmRemove {...shared} /> : <ConfirmDisconnect {...shared} />;
}
