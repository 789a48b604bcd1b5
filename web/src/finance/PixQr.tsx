import { Box, Button, Stack, TextField } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useCopy } from '../shared/copying/use-copy.js';
import { QR_COLORS } from '../theme/tokens.js';

const SIZE = 220;
type Props = { code: string; title: string; children?: ReactNode };

/** Shows a Pix code to scan or copy. The children are other payment methods, shown beside the button. */
export function PixQr({ code, title, children }: Props) {
  const translate = useTranslate();
  const copy = useCopy();
  return (
    <Stack sx={{ gap: 2, alignItems: 'center' }}>
      <Box sx={{ p: '12px', borderRadius: '10px', bgcolor: QR_COLORS.light }}>
        <QRCodeSVG
          value={code}
          size={SIZE}
          level="M"
          title={title}
          fgColor={QR_COLORS.dark}
          bgColor={QR_COLORS.light}
        />
      </Box>
      <TextField
        label={translate('finance.pix.code')}
        value={code}
        fullWidth
        multiline
        maxRows={4}
        slotProps={{ input: { readOnly: true } }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Button variant="contained" onClick={() => void copy(code, 'finance.pix.copied')}>
          {translate('finance.pix.copy')}
        </Button>
        {children}
      </Stack>
    </Stack>
  );
}
