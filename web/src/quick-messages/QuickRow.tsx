import type { QuickMessage } from '@recado/contracts';
import { Stack, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../shared/Icon.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { RowActions } from '../shared/table/RowActions.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';

export type QuickAct = 'edit' | 'remove';
type Props = { quick: QuickMessage; mayChange: boolean; onAct: (what: QuickAct, quick: QuickMessage) => void };

/** A check mark: everybody's. */
function Status({ quick }: { quick: QuickMessage }) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      {quick.geral ? (
        <span role="img" aria-label={translate('quickPage.general')} title={translate('quickPage.general')}>
          <Icon name="check" size={18} />
        </span>
      ) : null}
      {quick.status ? null : translate('quickPage.inactive')}
    </Stack>
  );
}

export function QuickRow({ quick, mayChange, onAct }: Props) {
  const translate = useTranslate();
  const { shortcode, mediaName } = quick;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <b>{shortcode}</b>
        <PhoneSubtitle>{mediaName}</PhoneSubtitle>
      </TableCell>
      <TableCell sx={{ ...ROOMY, overflowWrap: 'anywhere' }}>{mediaName ?? translate('quickPage.noFile')}</TableCell>
      <TableCell>
        <Status quick={quick} />
      </TableCell>
      <TableCell>
        {mayChange ? (
          <RowActions name={shortcode} onEdit={() => onAct('edit', quick)} onRemove={() => onAct('remove', quick)} />
        ) : null}
      </TableCell>
    </TableRow>
  );
}
