import type { ConnectionView } from '@recado/contracts';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../shared/copying/CopyButton.js';
import { MONO } from '../theme/tokens.js';
import { codeStyle } from './PairingCode.js';
import { consoleLine, readCredential, signAddress } from './passkey-links.js';
import { useConfirmPasskey, useSignPasskey, useTimeUntil } from './use-passkey.js';

type Pairing = NonNullable<ConnectionView['pairing']>;
type Props = { id: string; pairing: Pairing };

function Way({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={translate(`connections.qrDialog.passkeyWays.${name}`)}>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {translate(`connections.qrDialog.passkeyWays.${name}`)}
      </Typography>
      <Box sx={{ color: 'text.secondary', fontSize: 13, mt: 0.5 }}>
        {translate(`connections.qrDialog.passkeyWays.${name}Text`)}
      </Box>
      {children}
    </Box>
  );
}

/** Shows the command to run on WhatsApp Web, and a field for its output. */
function ByConsole({ id, pairing: { nonce, options = {} } }: Props) {
  const translate = useTranslate();
  const [pasted, setPasted] = useState('');
  const { mutate, isPending } = useSignPasskey();
  const credential = readCredential(pasted);
  const isWrong = pasted.trim() !== '' && credential === null;
  return (
    <Way name="console">
      <Box sx={lineStyle}>
        <Box component="code" tabIndex={0} sx={{ flex: 1, maxHeight: 60, overflow: 'auto', overflowWrap: 'anywhere' }}>
          {consoleLine(options)}
        </Box>
        <CopyButton text={consoleLine(options)} />
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', mt: 1 }}>
        <TextField
          size="small"
          fullWidth
          multiline
          maxRows={3}
          label={translate('connections.qrDialog.passkeyWays.paste')}
          value={pasted}
          error={isWrong}
          helperText={isWrong ? translate('connections.qrDialog.passkeyWays.wrong') : null}
          onChange={({ target }) => setPasted(target.value)}
        />
        <Button
          variant="contained"
          disabled={!credential || isPending}
          onClick={() => credential && mutate({ id, nonce, credential })}
        >
          {translate('connections.qrDialog.passkeyWays.send')}
        </Button>
      </Stack>
    </Way>
  );
}

function Asked({ id, pairing }: Props) {
  const translate = useTranslate();
  const { nonce, options = {}, expiresAt } = pairing;
  const left = useTimeUntil(expiresAt);
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {translate('connections.qrDialog.passkey.passkey-asked')}{' '}
        <strong>{translate('connections.qrDialog.passkeyWays.left', { time: left })}</strong>
      </Box>
      <Way name="extension">
        <Button
          variant="outlined"
          sx={{ mt: 1 }}
          href={signAddress({ id, nonce, options }, globalThis.location.origin)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {translate('connections.qrDialog.passkeyWays.open')}
        </Button>
      </Way>
      <ByConsole id={id} pairing={pairing} />
    </Stack>
  );
}

function Compared({ id, pairing: { nonce, code = '' } }: Props) {
  const translate = useTranslate();
  const { mutate, isPending } = useConfirmPasskey();
  return (
    <Stack sx={{ gap: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>{translate('connections.qrDialog.passkey.compare-code')}</Box>
      <Box sx={codeStyle}>{code}</Box>
      <Button variant="contained" disabled={isPending} onClick={() => mutate({ id, nonce })}>
        {translate('connections.qrDialog.passkeyWays.same')}
      </Button>
    </Stack>
  );
}

/**
 * Shows the progress of linking with a passkey and the available methods. The user can cancel each step and request a
 * new QR code.
 */
export function PasskeyStep({ id, pairing, onAgain }: Props & { onAgain: () => void }) {
  const translate = useTranslate();
  const step = () => {
    if (pairing.step === 'passkey-asked') return <Asked id={id} pairing={pairing} />;
    if (pairing.step === 'compare-code') return <Compared id={id} pairing={pairing} />;
    return <Box sx={{ color: 'text.secondary' }}>{translate(`connections.qrDialog.passkey.${pairing.step}`)}</Box>;
  };
  return (
    <Stack role="status" sx={{ gap: 2 }}>
      {step()}
      <Way name="again">
        <Button sx={{ mt: 1 }} variant="outlined" onClick={onAgain}>
          {translate('connections.qrDialog.again')}
        </Button>
      </Way>
    </Stack>
  );
}

const lineStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, p: '4px 4px 4px 12px', borderRadius: '8px' },
  ...{ bgcolor: 'background.default', fontFamily: MONO, fontSize: 12 },
};
