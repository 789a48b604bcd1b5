import type { ConnectionView } from '@recado/contracts';
import { Box, Button, DialogContent, DialogTitle, Link, Skeleton, Stack, Tab, Tabs, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { Dialog } from '../shared/dialogs/Dialog.js';
import { clientConfig } from '../providers/config.js';
import { IconAction } from '../shared/IconAction.js';
import { QR_COLORS } from '../theme/tokens.js';
import { PairingCode } from './PairingCode.js';
import { PasskeyStep } from './PasskeyStep.js';
import { hasFailedLinking, RENEWED_FOR_MINUTES, useEnding, useRenewal, type Renewal } from './use-renewal.js';

const STEPS = ['step1', 'step2', 'step3'];

function Code({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const label = translate('connections.qrDialog.image', { name: connection.name });
  return (
    <Box sx={{ width: 220, height: 220, p: '12px', borderRadius: '10px', bgcolor: QR_COLORS.light }}>
      {connection.qrcode ? (
        <QRCodeSVG
          value={connection.qrcode}
          size={196}
          level="L"
          title={label}
          fgColor={QR_COLORS.dark}
          bgColor={QR_COLORS.light}
        />
      ) : (
        <Skeleton variant="rounded" width={196} height={196} aria-label={translate('connections.qrDialog.waiting')} />
      )}
    </Box>
  );
}

/** The simulated phone reads the code from its URL, so opening that URL scans the code. */
const scanAddress = (phoneUrl: string, qrcode: string) => new URL(`#scan=${encodeURIComponent(qrcode)}`, phoneUrl).href;

function Scan({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const { phoneUrl } = clientConfig();
  return (
    <Box sx={contentStyle}>
      <Code connection={connection} />
      <Box>
        <Box component="ol" sx={{ m: 0, pl: '18px', color: 'text.secondary', display: 'grid', gap: 1.5 }}>
          {STEPS.map((step) => (
            <li key={step}>{translate(`connections.qrDialog.${step}`)}</li>
          ))}
        </Box>
        <Box sx={{ color: 'faint', fontSize: 12.5, mt: 2 }}>{translate('connections.qrDialog.renewed')}</Box>
        {phoneUrl && connection.qrcode ? (
          <>
            <Link
              href={scanAddress(phoneUrl, connection.qrcode)}
              target="_blank"
              rel="noopener"
              sx={{ display: 'block', mt: 1, fontSize: 13 }}
            >
              {translate('connections.openPhone')}
            </Link>
            <TextField
              size="small"
              fullWidth
              sx={{ mt: 2 }}
              label={translate('connections.qrDialog.text')}
              value={connection.qrcode}
              onFocus={({ target }) => target.select()}
              slotProps={{ htmlInput: { readOnly: true } }}
            />
          </>
        ) : null}
      </Box>
    </Box>
  );
}

type StoppedProps = { text: string; onAgain: () => void };

function Stopped({ text, onAgain }: StoppedProps) {
  const translate = useTranslate();
  return (
    <Stack role="status" sx={{ gap: 2, alignItems: 'flex-start', color: 'text.secondary' }}>
      {translate(text, { smart_count: RENEWED_FOR_MINUTES })}
      <Button variant="contained" onClick={onAgain}>
        {translate('connections.qrDialog.again')}
      </Button>
    </Stack>
  );
}

type Props = { connection: ConnectionView; renewal: Renewal; newQr: Renewal; onClose: () => void };

/**
 * Shows the code to scan or type on the phone. Follows the session, requests a new code when one expires, and explains
 * why it closes.
 */
export function QrDialog({ connection, renewal, newQr, onClose }: Props) {
  const translate = useTranslate();
  const [way, setWay] = useState<'scan' | 'type'>('scan');
  const { stopped, failed, again } = useRenewal(connection, renewal);
  useEnding(connection, onClose);
  const code = () => {
    const { id, pairing, problem } = connection;
    const startAgain = () => newQr.mutate(id);
    if (pairing) return <PasskeyStep id={id} pairing={pairing} onAgain={startAgain} />;
    if (hasFailedLinking(connection)) return <Stopped text={`errors.${problem}`} onAgain={startAgain} />;
    if (stopped) return <Stopped text={`connections.qrDialog.${failed ? 'failed' : 'stopped'}`} onAgain={again} />;
    return way === 'scan' ? <Scan connection={connection} /> : <PairingCode connection={connection} />;
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="qr-title"
      fullWidth
      slotProps={{ paper: { sx: { maxWidth: 532 } } }}
    >
      <DialogTitle
        id="qr-title"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}
      >
        {translate('connections.qrDialog.title', { name: connection.name })}
        <IconAction icon="close" edge="end" label={translate('app.close')} onClick={onClose} />
      </DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        {connection.pairing ? null : (
          <Tabs value={way} onChange={(_event, next: 'scan' | 'type') => setWay(next)} sx={{ mb: 2 }}>
            <Tab value="scan" label={translate('connections.qrDialog.tabQr')} />
            <Tab value="type" label={translate('connections.qrDialog.tabCode')} />
          </Tabs>
        )}
        {code()}
      </DialogContent>
    </Dialog>
  );
}

const contentStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '220px minmax(180px, 240px)' },
  justifyItems: { xs: 'center', sm: 'start' },
  gap: 3,
};
