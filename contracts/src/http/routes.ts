import { GetCompanyPlan, GetMe, ListSettings, UpdateSetting } from '../auth-tenants/auth.rpc.js';
import {
  AttachToAnnouncement,
  CreateAnnouncement,
  DeleteAnnouncement,
  DetachFromAnnouncement,
  GetAnnouncement,
  ListAnnouncements,
  UpdateAnnouncement,
} from '../auth-tenants/announcement.js';
import { GetAnnouncementsSeen, MarkAnnouncementsSeen } from '../auth-tenants/announcement-reads.js';
import { CreateHelp, DeleteHelp, ListHelps, PageHelps, HelpPages, UpdateHelp } from '../auth-tenants/help.js';
import { GetPublicSetting } from '../auth-tenants/platform.rpc.js';
import { ListPlanOffers } from '../auth-tenants/signup.rpc.js';
import {
  CreateUser,
  DeleteUser,
  GetUser,
  ImportUsers,
  ListUserNames,
  ListUsers,
  UserPages,
  UpdateUser,
} from '../auth-tenants/users.rpc.js';
import { APPLICATION_ROUTES, EXTERNAL_ROUTES, WEBHOOK_ROUTES } from './program-routes.js';
import { AUDIT_ROUTES } from './audit-routes.js';
import { BILLING_ROUTES } from './billing-routes.js';
import { CAMPAIGN_ROUTES } from './campaign-routes.js';
import { AUTOMATION_ROUTES } from './automation-routes.js';
import { CHAT_ROUTES } from './chat-routes.js';
import { FILE_LIST_ROUTES } from './file-list-routes.js';
import { KANBAN_ROUTES } from './kanban-routes.js';
import { NOTICE_ROUTES } from './notice-routes.js';
import { OPERATOR_ROUTES } from './operator-routes.js';
import { QUEUE_ROUTES } from './queue-routes.js';
import { SCHEDULE_ROUTES } from './schedule-routes.js';
import {
  CreateConnection,
  DeleteConnection,
  EndSession,
  GetConnection,
  ListConnections,
  PairSession,
  SignPasskey,
  ConfirmPasskey,
  RenewSession,
  RestartSessions,
  RestoreSession,
  StartSession,
  ConfirmNumber,
  UpdateConnection,
} from '../whatsapp/connections.rpc.js';
import { RenewToken } from '../whatsapp/token.rpc.js';
import { CountTicketsOfDays, CountTicketsOfUsers, GetDashboard } from '../reports/dashboard.js';
import { GetTeam } from '../reports/team.js';
import { ListAvailability, SetAvailability } from '../tickets/assignment.js';
import { GetReportFigures, ListReport } from '../reports/reports.js';
import { z } from 'zod';
import { section, type Route, type Upload } from './route.js';
import { DESK_ROUTES } from './desk-routes.js';
import { TICKET_ROUTES } from './ticket-routes.js';

const USER_TABLE: Upload = {
  rpc: ImportUsers,
  form: z.strictObject({}),
  field: 'file',
  accepts: 'table',
  maxFiles: 1,
};
const PICTURE: Upload = {
  rpc: AttachToAnnouncement,
  form: z.strictObject({ id: z.string(), typeArch: z.string().max(40).optional() }),
  field: 'file',
  accepts: 'picture',
  maxFiles: 1,
};

/**
 * Every call that maps to one rpc. The gateway itself handles login, refresh, logout, version, media, export and
 * documents.
 */
export const ROUTES: readonly Route[] = [
  ...section('session', [
    ['GET', '/auth/me', GetMe, 'member', 'The current user'],
    ['GET', '/companies/listPlan/:companyId', GetCompanyPlan, 'member', "The company's plan with its flags"],
    ['GET', '/settings', ListSettings, 'member', 'Settings of the company'],
    ['GET', '/settings/:key', GetPublicSetting, 'visitor', 'A public sign-up setting of the platform'],
    ['PUT', '/settings/:settingKey', UpdateSetting, 'settings-page:edit', 'Change a setting'],
    ['GET', '/plans/list', ListPlanOffers, 'visitor', 'Plans available at sign-up'],
  ]),
  ...section('users', [
    ['GET', '/users', ListUsers, 'users-page:view', 'Users, page by page', { pages: UserPages }],
    ['GET', '/users/list', ListUserNames, 'member', 'Names of all users'],
    [
      'POST',
      '/users/import',
      ImportUsers,
      'users-page:view',
      'Import a table of users; each gets an e-mail to choose a password',
      { upload: USER_TABLE, uploadOnly: true },
    ],
    ['GET', '/users/:id', GetUser, 'member', 'One user: yourself, or any user for an admin'],
    ['POST', '/users', CreateUser, 'users-page:view', 'Create a user'],
    ['PUT', '/users/:id', UpdateUser, 'member', 'Change a user: yourself, or any user for an admin'],
    ['DELETE', '/users/:id', DeleteUser, 'users-page:view', 'Delete a user'],
  ]),
  ...QUEUE_ROUTES,
  ...section('connections', [
    ['GET', '/whatsapp', ListConnections, 'member', 'Connections; QR codes only for those who may pair'],
    ['GET', '/whatsapp/:id', GetConnection, 'member', 'One connection'],
    ['POST', '/whatsapp', CreateConnection, 'connections-page:addConnection', 'Create a connection'],
    ['PUT', '/whatsapp/:id', UpdateConnection, 'connections-page:editOrDeleteConnection', 'Change a connection'],
    ['POST', '/whatsapp/:id/token', RenewToken, 'connections-page:editOrDeleteConnection', 'A new token, shown once'],
    ['DELETE', '/whatsapp/:id', DeleteConnection, 'connections-page:editOrDeleteConnection', 'Delete a connection'],
    ['POST', '/whatsapp-restart', RestartSessions, 'connections-page:actionButtons', 'Restart all connections'],
    ['POST', '/whatsappsession/:id', StartSession, 'connections-page:actionButtons', 'Try again'],
    ['PUT', '/whatsappsession/:id', RenewSession, 'connections-page:actionButtons', 'Show a new QR'],
    ['DELETE', '/whatsappsession/:id', EndSession, 'connections-page:actionButtons', 'Disconnect'],
    [
      'POST',
      '/whatsappsession/:id/restore',
      RestoreSession,
      'connections-page:actionButtons',
      'Retry with the old link',
    ],
    [
      'POST',
      '/whatsappsession/:id/confirm',
      ConfirmNumber,
      'connections-page:actionButtons',
      'Accept a different number',
    ],
    [
      'POST',
      '/whatsappsession/:id/pair',
      PairSession,
      'connections-page:actionButtons',
      'A pairing code to type on the phone',
    ],
    ['POST', '/whatsappsession/:id/passkey', SignPasskey, 'connections-page:actionButtons', 'Sign with a passkey'],
    [
      'POST',
      '/whatsappsession/:id/passkey/confirm',
      ConfirmPasskey,
      'connections-page:actionButtons',
      'The codes match',
    ],
  ]),
  ...TICKET_ROUTES,
  ...DESK_ROUTES,
  ...CHAT_ROUTES,
  ...NOTICE_ROUTES,
  ...KANBAN_ROUTES,
  ...FILE_LIST_ROUTES,
  ...EXTERNAL_ROUTES,
  ...AUTOMATION_ROUTES,
  ...WEBHOOK_ROUTES,
  ...SCHEDULE_ROUTES,
  ...CAMPAIGN_ROUTES,
  ...BILLING_ROUTES,
  ...AUDIT_ROUTES,
  ...APPLICATION_ROUTES,
  ...section('dashboard', [
    ['GET', '/team', GetTeam, 'team:view', 'The queues and users that you supervise, as they are now'],
    ['GET', '/availability', ListAvailability, 'member', 'The colleagues who are busy or away'],
    ['PUT', '/availability', SetAvailability, 'member', 'Set your availability'],
    ['GET', '/dashboard', GetDashboard, 'dashboard:view', 'Counters and agents in a period'],
    ['GET', '/dashboard/ticketsUsers', CountTicketsOfUsers, 'dashboard:view', 'Tickets by user'],
    ['GET', '/dashboard/ticketsDay', CountTicketsOfDays, 'dashboard:view', 'Tickets by day'],
    ['GET', '/ticket/reports', ListReport, 'dashboard:view', 'Tickets with their times and rating, page by page'],
    ['GET', '/ticket/reports/figures', GetReportFigures, 'dashboard:view', 'Totals of these tickets'],
  ]),
  ...OPERATOR_ROUTES,
  ...section('platform', [
    [
      'GET',
      '/announcements',
      ListAnnouncements,
      'member',
      'Active announcements for the company; all of them for a super user',
    ],
    ['GET', '/announcements/seen', GetAnnouncementsSeen, 'member', 'The newest announcement that you have seen'],
    ['PUT', '/announcements/seen', MarkAnnouncementsSeen, 'member', 'Mark announcements as seen'],
    ['GET', '/announcements/:id', GetAnnouncement, 'super', 'One announcement'],
    [
      'POST',
      '/announcements',
      CreateAnnouncement,
      'super',
      'Create an announcement for all companies, or for some plans',
    ],
    ['PUT', '/announcements/:id', UpdateAnnouncement, 'super', 'Change an announcement'],
    ['DELETE', '/announcements/:id', DeleteAnnouncement, 'super', 'Delete an announcement'],
    [
      'POST',
      '/announcements/:id/media-upload',
      AttachToAnnouncement,
      'super',
      'Attach a picture',
      { upload: PICTURE, uploadOnly: true },
    ],
    ['DELETE', '/announcements/:id/media-upload', DetachFromAnnouncement, 'super', 'Remove the picture'],
    ['GET', '/helps', PageHelps, 'member', 'Help videos, page by page', { pages: HelpPages }],
    ['GET', '/helps/list', ListHelps, 'member', 'Help videos'],
    ['POST', '/helps', CreateHelp, 'super', 'Add a help video'],
    ['PUT', '/helps/:id', UpdateHelp, 'super', 'Change a help video'],
    ['DELETE', '/helps/:id', DeleteHelp, 'super', 'Delete a help video'],
  ]),
];
