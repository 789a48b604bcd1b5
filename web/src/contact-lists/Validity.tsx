import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../shared/Icon.js';

const LOOKS = {
  valid: { icon: 'check', color: 'success.main' },
  invalid: { icon: 'close', color: 'text.disabled' },
  unknown: { icon: 'clock', color: 'text.disabled' },
} as const;

/** Green means on WhatsApp; grey means not on WhatsApp or not checked yet. */
export function Validity({ value }: { value: boolean | null }) {
  const translate = useTranslate();
  const state = value === null ? 'unknown' : value ? 'valid' : 'invalid';
  const label = translate(`contactLists.${state}`);
  const { icon, color } = LOOKS[state];
  return (
    <Box component="span" role="img" aria-label={label} title={label} sx={{ color, display: 'inline-flex' }}>
      <Icon name={icon} size={18} />
    </Box>
  );
}
