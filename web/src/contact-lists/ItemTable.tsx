import type { ContactListItem } from '@recado/contracts';
import { Box, Stack, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatPhone } from '../shared/format.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { ROOMY } from '../shared/roomy.js';
import { UnderName } from '../shared/UnderName.js';

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
  const translate = useTranslate();
  const { name, number, email, isWhatsappValid } = item;
  return (
    <TableRow>
      <TableCell>
        <Validity value={isWhatsappValid} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {name}
        <UnderName>{formatPhone(number)}</UnderName>
      </TableCell>
      <TableCell sx={{ ...ROOMY, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatPhone(number)}
      </TableCell>
      <TableCell sx={ROOMY}>{email}</TableCell>
      <TableCell>
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          <IconAction
            icon="pencil"
            label={translate('contacts.editOne', { name })}
            onClick={() => onAct('edit', item)}
          />
          {mayDelete ? (
            <IconAction
              icon="trash"
              label={translate('contacts.deleteOne', { name })}
              onClick={() => onAct('remove', item)}
            />
          ) : null}
        </Stack>
      </TableCell>
    </TableRow>
  );
}
