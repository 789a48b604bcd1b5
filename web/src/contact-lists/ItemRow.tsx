import type { ContactListItem } from '@recado/contracts';
import { Box, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatPhone } from '../shared/lib/format.js';
import { Icon } from '../shared/Icon.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { RowActions } from '../shared/table/RowActions.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';

export type ItemAct = 'edit' | 'remove';
type Props = { item: ContactListItem; mayDelete: boolean; onAct: (what: ItemAct, item: ContactListItem) => void };

const LOOKS = {
  valid: { icon: 'check', color: 'success.main' },
  invalid: { icon: 'close', color: 'text.disabled' },
  unknown: { icon: 'clock', color: 'text.disabled' },
} as const;

/** Green: on WhatsApp; grey: not there, or not known yet. */
function Validity({ value }: { value: boolean | null }) {
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

export function ItemRow({ item, mayDelete, onAct }: Props) {
  const { name, number, email, isWhatsappValid } = item;
  return (
    <TableRow>
      <TableCell>
        <Validity value={isWhatsappValid} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <PhoneSubtitle>{formatPhone(number)}</PhoneSubtitle>
      </TableCell>
      <TableCell sx={{ ...ROOMY, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatPhone(number)}
      </TableCell>
      <TableCell sx={ROOMY}>{email}</TableCell>
      <TableCell>
        <RowActions
          name={name}
          onEdit={() => onAct('edit', item)}
          onRemove={mayDelete ? () => onAct('remove', item) : undefined}
        />
      </TableCell>
    </TableRow>
  );
}
