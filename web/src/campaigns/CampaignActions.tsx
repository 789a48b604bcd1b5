import type { Campaign } from '@recado/contracts';
import { useRedirect, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { IconAction } from '../shared/IconAction.js';
import { RowButtons } from '../shared/records/RowButtons.js';
import { changeable } from './changeable.js';
import { useMove } from './use-move.js';

/** Offers the actions that the campaign's state allows. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const redirect = useRedirect();
  const { mutate: move } = useMove();
  const { id, name, status } = campaign;
  const isFixed = changeable(campaign, new Date()) === 'nothing';
  return (
    <RowButtons canEdit={!isFixed} canDelete={status !== 'EM_ANDAMENTO'} deleted="campaigns.deleted">
      {status === 'EM_ANDAMENTO' ? (
        <IconAction
          icon="pause"
          label={translate('campaigns.stop', { name })}
          onClick={() => move({ where: 'cancel', campaign })}
        />
      ) : null}
      {status === 'CANCELADA' ? (
        <IconAction
          icon="play"
          label={translate('campaigns.restart', { name })}
          onClick={() => move({ where: 'restart', campaign })}
        />
      ) : null}
      <IconAction
        icon="chart"
        label={translate('campaigns.report', { name })}
        onClick={() => void navigate(`/campaign/${id}/report`)}
      />
      {isFixed ? (
        <IconAction
          icon="eye"
          label={translate('campaigns.view', { name })}
          onClick={() => redirect('edit', 'campaigns', id)}
        />
      ) : null}
    </RowButtons>
  );
}
