import type { Campaign } from '@recado/contracts';
import { Chip, TableCell, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { formatDate, formatTime } from '../shared/lib/format.js';
import { IconAction } from '../shared/IconAction.js';
import { ROOMY } from '../shared/table/hide-on-phone.js';
import { RowActions } from '../shared/table/RowActions.js';
import { PhoneSubtitle } from '../shared/table/PhoneSubtitle.js';
import { changeable } from './changeable.js';

export type CampaignAct = 'edit' | 'remove';
type Props = {
  campaign: Campaign;
  onAct: (what: CampaignAct, campaign: Campaign) => void;
  onMove: (where: 'cancel' | 'restart', campaign: Campaign) => void;
};

const COLORS = {
  INATIVA: 'default',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'primary',
  CANCELADA: 'warning',
  FINALIZADA: 'success',
} as const;

const timeText = (iso: string | null) => (iso ? `${formatDate(iso)} ${formatTime(iso)}` : null);

function Actions({ campaign, onAct, onMove }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { id, name, status } = campaign;
  const isFixed = changeable(campaign, new Date()) === 'nothing';
  return (
    <RowActions
      name={name}
      onEdit={isFixed ? undefined : () => onAct('edit', campaign)}
      onRemove={status === 'EM_ANDAMENTO' ? undefined : () => onAct('remove', campaign)}
    >
      {status === 'EM_ANDAMENTO' ? (
        <IconAction
          icon="pause"
          label={translate('campaigns.stop', { name })}
          onClick={() => onMove('cancel', campaign)}
        />
      ) : null}
      {status === 'CANCELADA' ? (
        <IconAction
          icon="play"
          label={translate('campaigns.restart', { name })}
          onClick={() => onMove('restart', campaign)}
        />
      ) : null}
      <IconAction
        icon="chart"
        label={translate('campaigns.report', { name })}
        onClick={() => void navigate(`/campaign/${id}/report`)}
      />
      {isFixed ? (
        <IconAction icon="eye" label={translate('campaigns.view', { name })} onClick={() => onAct('edit', campaign)} />
      ) : null}
    </RowActions>
  );
}

export function CampaignRow(props: Props) {
  const translate = useTranslate();
  const { name, status, contactList, whatsapp, scheduledAt, completedAt } = props.campaign;
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
        {name}
        <PhoneSubtitle>{timeText(scheduledAt)}</PhoneSubtitle>
      </TableCell>
      <TableCell>
        <Chip size="small" color={COLORS[status]} label={translate(`campaigns.statuses.${status}`)} />
      </TableCell>
      <TableCell sx={ROOMY}>{contactList?.name ?? translate('campaigns.noList')}</TableCell>
      <TableCell sx={ROOMY}>{whatsapp?.name ?? translate('campaigns.noConnection')}</TableCell>
      <TableCell sx={ROOMY}>{timeText(scheduledAt) ?? translate('campaigns.noSchedule')}</TableCell>
      <TableCell sx={ROOMY}>{timeText(completedAt) ?? translate('campaigns.notCompleted')}</TableCell>
      <TableCell>
        <Actions {...props} />
      </TableCell>
    </TableRow>
  );
}
