import type { PushDevice } from '@recado/contracts';
import { Box, List, ListItem, ListItemText } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { api } from '../providers/api.js';
import { pushDevice } from '../shared/notices/push-device.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { NOTICES_KEY } from '../shared/notices/use-notice-rules.js';
import { IconAction } from '../shared/IconAction.js';
import { formatDateTime } from '../shared/lib/format.js';
import { NoticeCard } from './NoticeCard.js';

function useStateOf() {
  const translate = useTranslate();
  return ({ lastSuccessAt, lastProblem }: PushDevice) => {
    if (lastProblem) return translate(`noticesPage.test.${lastProblem}`);
    if (!lastSuccessAt) return translate('noticesPage.devices.never');
    return translate('noticesPage.devices.last', { at: formatDateTime(lastSuccessAt) });
  };
}

/** Lists the user's devices with the time of the last delivered push message. */
export function DevicesCard({ devices }: { devices: readonly PushDevice[] }) {
  const translate = useTranslate();
  const stateOf = useStateOf();
  const here = pushDevice.useId();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (id: string) => {
      if (id === here) await pushDevice.turnOff();
      else await api.delete(`/notices/devices/${id}`);
    },
    onError: useErrorToast(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY }),
  });
  return (
    <NoticeCard title="noticesPage.devices.title">
      {devices.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('noticesPage.devices.none')}</Box>
      ) : (
        <List dense disablePadding>
          {devices.map((device) => (
            <ListItem
              key={device.id}
              disableGutters
              secondaryAction={
                <IconAction
                  icon="trash"
                  label={`${translate('noticesPage.devices.remove')}: ${device.name}`}
                  onClick={() => mutate(device.id)}
                />
              }
            >
              <ListItemText
                primary={
                  device.id === here ? translate('noticesPage.devices.here', { name: device.name }) : device.name
                }
                secondary={stateOf(device)}
              />
            </ListItem>
          ))}
        </List>
      )}
    </NoticeCard>
  );
}
