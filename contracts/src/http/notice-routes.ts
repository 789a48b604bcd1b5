import { AddPushDevice, GetNotices, RemovePushDevice, TestPushDevice, UpdateNoticeRules } from '../notices/notices.js';
import { section } from './route.js';

/** The notification settings of a user, and the user's devices. */
export const NOTICE_ROUTES = section('notices', [
  ['GET', '/notices', GetNotices, 'member', 'Your notification rules and devices'],
  ['PUT', '/notices', UpdateNoticeRules, 'member', 'Change your notification rules'],
  ['POST', '/notices/devices', AddPushDevice, 'member', 'Subscribe a browser to push notifications'],
  ['DELETE', '/notices/devices/:id', RemovePushDevice, 'member', 'Unsubscribe a device from push notifications'],
  [
    'POST',
    '/notices/devices/:id/test',
    TestPushDevice,
    'member',
    'Send a test notification to your device',
    { perUserAndMinute: 10 }, // each call contacts a third-party server
  ],
]);
