import type { QuickMessage } from '@recado/contracts';
import { Card, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { UIEvent } from 'react';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { ROOMY } from '../shared/roomy.js';
import { UnderName } from '../shared/UnderName.js';

const NEXT_PAGE_WITHIN_PX = 100;

export type QuickAct = 'edit' | 'remove';
type Props = {
  quicks: readonly QuickMessage[];
  mayChange: (quick: QuickMessage) => boolean;
  onAct: (what: QuickAct, quick: QuickMessage) => void;
  onNearEnd: () => void;
};

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

function Row({ quick, mayChange, onAct }: Pick<Props, 'mayChange' | 'onAct'> & { quick: QuickMessage }) {
  const translate = useTranslate();
  const name = quick.shortcode;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <b>{name}</b>
        <UnderName>{quick.mediaName}</UnderName>
      </TableCell>
      <TableCell sx={{ ...ROOMY, overflowWrap: 'anywhere' }}>
        {quick.mediaName ?? translate('quickPage.noFile')}
      </TableCell>
      <TableCell>
        <Status quick={quick} />
      </TableCell>
      <TableCell>
        {mayChange(quick) ? (
          <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
            <IconAction
              icon="pencil"
              label={translate('contacts.editOne', { name })}
              onClick={() => onAct('edit', quick)}
            />
            <IconAction
              icon="trash"
              label={translate('contacts.deleteOne', { name })}
              onClick={() => onAct('remove', quick)}
            />
          </Stack>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

export function QuickTable({ quicks, onNearEnd, ...row }: Props) {
  const translate = useTranslate();
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEXT_PAGE_WITHIN_PX) onNearEnd();
  };
  return (
    <Card onScroll={onScroll} sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table aria-label={translate('quickPage.title')} stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('quickPage.shortcode')}</TableCell>
            <TableCell sx={ROOMY}>{translate('quickPage.file')}</TableCell>
            <TableCell>{translate('quickPage.status')}</TableCell>
            <TableCell align="right">{translate('contacts.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {quicks.map((quick) => (
            <Row key={quick.id} quick={quick} {...row} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
