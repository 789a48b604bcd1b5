import type { ConnectionView } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { formatPhone } from '../shared/lib/format.js';
import { QrDialog } from './QrDialog.js';
import type { ConnectionActions } from './use-connection-actions.js';

/** The open dialog and the connection it belongs to. */
export type OpenDialog = { kind: 'qr' | 'disconnect' | 'number'; id: string } | null;

type Props = {
  dialog: OpenDialog;
  connections: readonly ConnectionView[];
  actions: ConnectionActions;
  onClose: () => void;
};
type ConfirmProps = { connection: ConnectionView; actions: ConnectionActions; onClose: () => void };

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

/** Renders a session's dialogs. */
export function ConnectionDialogs({ dialog, connections, actions, onClose }: Props) {
  if (!dialog) return null;
  const connection = connections.find(({ id }) => id === dialog.id) ?? null;
  if (!connection) return null;
  const shared = { connection, actions, onClose };
  const { tryAgain, newQr } = actions;
  if (dialog.kind === 'qr') return <QrDialog {...{ connection, newQr, onClose }} renewal={tryAgain} />;
  if (dialog.kind === 'number') return <ConfirmNumber {...shared} />;
  return <ConfirmDisconnect {...shared} />;
}
