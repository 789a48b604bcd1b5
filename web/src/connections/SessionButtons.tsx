import type { ConnectionView } from '@recado/contracts';
import { Button, CircularProgress, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RowActions } from './row-actions.js';

type Props = { connection: ConnectionView; actions: RowActions };

/** Offers the actions that fit the state of a session. */
export function SessionButtons({ connection, actions }: Props) {
  const translate = useTranslate();
  const button = (label: string, onClick: () => void, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button key={label} size="small" variant={variant} onClick={onClick}>
      {translate(label)}
    </Button>
  );
  const buttons = () => {
    switch (connection.status) {
      case 'qrcode':
        return button('connections.qr', () => actions.showQr(connection), 'contained');
      case 'DISCONNECTED':
        if (connection.heldNumber)
          return [
            button('connections.otherNumber.ask', () => actions.confirmNumber(connection), 'contained'),
            button('connections.newQr', () => actions.newQr(connection)),
          ];
        // without a linked number there is nothing to try again
        return connection.number
          ? [
              button('connections.tryAgain', () => actions.tryAgain(connection), 'contained'),
              button('connections.newQr', () => actions.newQr(connection)),
            ]
          : button('connections.newQr', () => actions.newQr(connection), 'contained');
      case 'OPENING':
        return (
          <Button
            size="small"
            variant="outlined"
            disabled
            startIcon={<CircularProgress size={14} color="inherit" aria-hidden="true" />}
          >
            {translate('connections.connecting')}
          </Button>
        );
      case 'CONNECTED':
      case 'PAIRING':
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
