import { AddPushDevice, GetNotices, RemovePushDevice, TestPushDevice, UpdateNoticeRules } from '../notices/notices.js';
import { section } from './route.js';

/** These routes say what a user is told of, and on which devices. */
export const NOTICE_ROUTES = section('notices', [
  ['GET', '/notices', GetNotices, 'member', 'The own rules of notices and devices'],
  ['PUT', '/notices', UpdateNoticeRules, 'member', 'Change the own rules of notices'],
  ['POST', '/notices/devices', AddPushDevice, 'member', 'Let a browser be pushed to'],
  ['DELETE', '/notices/devices/:id', RemovePushDevice, 'member', 'Let a device be pushed to no longer'],
  [
    'POST',
    '/notices/devices/:id/test',
    TestPushDevice,
    'member',
    'Push a trial to an own device',
    { perUserAndMinute: 10 }, // each calls a server of others
  ],
]);
