import { Alert, Box, Button, FormControlLabel, Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { pushDevice, type TrialResult } from '../shared/notices/push-device.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { NOTICES_KEY } from '../shared/notices/use-notice-rules.js';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import { NoticePermission } from '../shared/notices/NoticePermission.js';
import { NoticeCard } from './NoticeCard.js';
import { usePushSwitch } from './use-push-switch.js';

function Result({ result }: { result: TrialResult }) {
  const translate = useTranslate();
  if (result.outcome === 'arrived')
    return <Alert severity="success">{translate('noticesPage.test.arrived', { ms: result.ms })}</Alert>;
  const { outcome, status } = result;
  const answer = status === null ? '' : translate('noticesPage.test.answer', { status });
  return (
    <Alert severity="warning">
      {translate(`noticesPage.test.${outcome}`)} {answer}
    </Alert>
  );
}

/** Tests push delivery: confirms that the test notification reached this device, or shows why it did not. */
function Trial() {
  const translate = useTranslate();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => pushDevice.test(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY }),
  });
  return (
    <>
      <Box>
        <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {translate(isPending ? 'noticesPage.test.running' : 'noticesPage.test.run')}
        </Button>
      </Box>
      <Box role="status">
        {data && !isPending ? <Result result={data} /> : null}
        {error && !isPending ? <Alert severity="error">{textOf(error)}</Alert> : null}
      </Box>
    </>
  );
}

/**
 * Returns the first problem that prevents push in this browser, in the order to fix them, or undefined if there is
 * none.
 */
function useObstacle(publicKey: string | null): string | undefined {
  const permission = desktopNotices.use();
  if (publicKey === null) return 'noticesPage.push.off';
  if (!pushDevice.isSupported()) return 'noticesPage.push.unsupported';
  return permission === 'denied' ? 'notifications.desktopDenied' : undefined;
}

/** Shows whether this browser shows notifications and receives push messages. Offers a push test. */
export function DeviceCard({ publicKey }: { publicKey: string | null }) {
  const translate = useTranslate();
  const obstacle = useObstacle(publicKey);
  const { isOn, isPending, turn } = usePushSwitch(publicKey);
  return (
    <NoticeCard title="noticesPage.device">
      <NoticePermission />
      {obstacle ? (
        <Alert severity="info">{translate(obstacle)}</Alert>
      ) : (
        <FormControlLabel
          control={<Switch checked={isOn} disabled={isPending} />}
          label={translate('noticesPage.push.turnOn')}
          onChange={(_event, on) => turn(on)}
        />
      )}
      {isOn && !obstacle ? <Trial /> : null}
    </NoticeCard>
  );
}
