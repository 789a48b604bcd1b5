import { lazy, type ComponentType } from 'react';
import { CAMPAIGNS_FLAG } from './providers/campaigns-flag.js';

export type PageOfShell = {
  path: string;
  Page: ComponentType;
  /** The path of the menu item, if it differs. */
  menu?: string;
  /** The page is available only while local storage has this flag. */
  localFlag?: string;
};

/**
 * All pages inside the shell, each loaded when first opened. Menu items and permissions are in
 * layout/navigation-items.ts.
 */
export const PAGES: readonly PageOfShell[] = [
  { path: '/tickets/:uuid?', Page: lazy(() => import('./inbox/InboxPage.js')) },
  { path: '/chats/:uuid?', Page: lazy(() => import('./chats/ChatsPage.js')) },
  { path: '/schedules', Page: lazy(() => import('./schedules/SchedulesPage.js')) },
  { path: '/kanban', Page: lazy(() => import('./kanban/KanbanPage.js')) },
  { path: '/todolist', Page: lazy(() => import('./todolist/TodoPage.js')) },
  { path: '/helps', Page: lazy(() => import('./helps/HelpsPage.js')) },
  { path: '/team', Page: lazy(() => import('./inbox/team/TeamPage.js')) },
  { path: '/reports', Page: lazy(() => import('./reports/ReportsPage.js')) },
  { path: '/connections/:connectionId?', Page: lazy(() => import('./connections/ConnectionList.js')) },
  { path: '/messages-api', Page: lazy(() => import('./messages-api/MessagesApiPage.js')) },
  { path: '/applications', Page: lazy(() => import('./applications/ApplicationsPage.js')) },
  { path: '/notices', Page: lazy(() => import('./notices/NoticesPage.js')) },
  { path: '/audit', Page: lazy(() => import('./audit/AuditPage.js')) },
  { path: '/fleet', Page: lazy(() => import('./fleet/FleetPage.js')) },
  { path: '/business', Page: lazy(() => import('./business/BusinessPage.js')) },
  { path: '/financeiro', Page: lazy(() => import('./finance/InvoiceList.js')) },
  { path: '/subscription', Page: lazy(() => import('./finance/SubscriptionPage.js')) },
  {
    path: '/contact-lists/:contactListId/contacts/:contactId?',
    localFlag: CAMPAIGNS_FLAG,
    Page: lazy(() => import('./contact-lists/ListItemsPage.js')),
  },
  {
    path: '/campaigns/:campaignId?',
    localFlag: CAMPAIGNS_FLAG,
    Page: lazy(() => import('./campaigns/CampaignList.js')),
  },
  {
    path: '/campaign/:campaignId/report',
    menu: '/campaigns',
    localFlag: CAMPAIGNS_FLAG,
    Page: lazy(() => import('./campaigns/ReportPage.js')),
  },
  { path: '/consents', localFlag: CAMPAIGNS_FLAG, Page: lazy(() => import('./consents/ConsentsPage.js')) },
  {
    path: '/campaigns-config',
    localFlag: CAMPAIGNS_FLAG,
    Page: lazy(() => import('./campaigns/CampaignSettingsPage.js')),
  },
  { path: '/settings', Page: lazy(() => import('./settings/SettingsPage.js')) },
];

/** Returns a page's path in the menu, without record parameters. */
export const pathInMenu = (path: string): string => path.replace(/\/:.*$/, '');
