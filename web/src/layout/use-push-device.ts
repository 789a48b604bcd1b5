import { useLocaleState } from 'ra-core';
import { useEffect } from 'react';
import { useSession } from '../providers/session.js';
import { pushDevice } from '../shared/notices/push-device.js';
import { useNoticeSettings } from '../shared/notices/use-notice-rules.js';
import { browserLog } from '../shared/lib/browser-log.js';
import { knownLanguage } from '../shared/lib/languages.js';

/** Renews this browser's push subscription for the current session, if the user enabled push. */
export function usePushDevice() {
  const { id: userId } = useSession();
  const [locale] = useLocaleState();
  const publicKey = useNoticeSettings().data?.publicKey;
  useEffect(() => {
    if (!publicKey || !pushDevice.isSupported() || Notification.permission !== 'granted') return;
    pushDevice
      .renew({ userId, publicKey, language: knownLanguage(locale) })
      .catch(() => browserLog.info('This browser could not renew its push notifications.'));
  }, [userId, publicKey, locale]);
}
