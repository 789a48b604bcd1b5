import type { Campaign } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRedirect, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { api } from '../providers/api.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { IconAction } from '../shared/IconAction.js';
import { RowButtons } from '../shared/table/RowButtons.js';
import { changeable } from './changeable.js';
import { CAMPAIGNS_KEY } from './use-campaigns.js';

const TOAST_MS = 3_000;

function useMove({ id }: Campaign) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (where: 'cancel' | 'restart') => api.post<Campaign>(`/campaigns/${id}/${where}`),
    onSuccess(_answer, where) {
      const text = where === 'cancel' ? 'campaigns.cancelled' : 'campaigns.restarted';
      notify(text, { type: 'success', autoHideDuration: TOAST_MS });
    },
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: CAMPAIGNS_KEY }),
  });
}

/** What can be done to a campaign as it is. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const redirect = useRedirect();
  const { mutate: move } = useMove(campaign);
  const { id, name, status } = campaign;
  const isFixed = changeable(campaign, new Date()) === 'nothing';
  return (
    <RowButtons canEdit={!isFixed} canDelete={status !== 'EM_ANDAMENTO'} deleted="campaigns.deleted">
      {status === 'EM_ANDAMENTO' ? (
        <IconAction icon="pause" label={translate('campaigns.stop', { name })} onClick={() => move('cancel')} />
      ) : null}
      {status === 'CANCELADA' ? (
        <IconAction icon="play" label={translate('campaigns.restart', { name })} onClick={() => move('restart')} />
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
