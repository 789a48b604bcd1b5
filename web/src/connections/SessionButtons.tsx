import { hasOldLink, type ConnectionView } from '@recado/contracts';
import { Button, CircularProgress, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RowActions } from './row-actions.js';

type Props = { connection: ConnectionView; actions: RowActions };

/** Offers the actions that are available in the session's state. */
export function SessionButtons({ connection, actions }: Props) {
  const translate = useTranslate();
  const button = (label: string, onClick: () => void, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button key={label} size="small" variant={variant} onClick={onClick}>
      {translate(label)}
    </Button>
  );
  const oldLink = hasOldLink(connection, new Date());
  const tryOldLink = (variant: 'contained' | 'outlined') =>
    oldLink && button('connections.tryOldLink', () => actions.tryOldLink(connection), variant);
  const newQr = (variant: 'contained' | 'outlined' = 'outlined') =>
    button('connections.newQr', () => actions.newQr(connection), variant);
  const resting = () => {
    if (connection.heldNumber)
      return [button('connections.otherNumber.ask', () => actions.confirmNumber(connection), 'contained'), newQr()];
    // if no number is linked, a retry can only use the keys from the previous pairing
    if (!connection.number) return [tryOldLink('contained'), newQr(oldLink ? 'outlined' : 'contained')];
    return [button('connections.tryAgain', () => actions.tryAgain(connection), 'contained'), newQr()];
  };
  const buttons = () => {
    switch (connection.status) {
      case 'qrcode':
        return [button('connections.qr', () => actions.showQr(connection), 'contained'), tryOldLink('outlined')];
      case 'DISCONNECTED':
        return resting();
      case 'OPENING':
        return <Connecting />;
      case 'PAIRING':
        return [
          connection.pairing &&
            button('connections.qrDialog.passkey.open', () => actions.showQr(connection), 'contained'),
          button('connections.disconnect', () => actions.disconnect(connection)),
        ];
      case 'CONNECTED':
      case 'TIMEOUT':
        return button('connections.disconnect', () => actions.disconnect(connection));
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {buttons()}
    </Stack>
  );
}

function Connecting() {
  const translate = useTranslate();
  const turning = <CircularProgress size={14} color="inherit" aria-hidden="true" />;
  return (
    <Button size="small" variant="outlined" disabled startIcon={turning}>
      {translate('connections.connecting')}
    </Button>
  );
}
