import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocaleState } from 'ra-core';
import { ApiError } from '../providers/api-error.js';
import { pushDevice } from '../shared/notices/push-device.js';
import { useSession } from '../providers/session.js';
import { useErrorToast, useFailureToast } from '../shared/data/use-error-toast.js';
import { NOTICES_KEY } from '../shared/notices/use-notice-rules.js';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import { knownLanguage } from '../shared/lib/languages.js';

/** Enables or disables push for this browser. The browser asks the user for permission first. */
export function usePushSwitch(publicKey: string | null) {
  const { id: userId } = useSession();
  const [locale] = useLocaleState();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const showFailure = useFailureToast();
  const isOn = pushDevice.useId() !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on || !publicKey) return pushDevice.turnOff();
      await desktopNotices.ask();
      if (Notification.permission === 'granted')
        await pushDevice.turnOn({ userId, publicKey, language: knownLanguage(locale) });
    },
    onError: (error) => (error instanceof ApiError ? showError(error) : showFailure('noticesPage.push.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY }),
  });
  return { isOn, isPending, turn: mutate };
}
