import { can, type Permission, type Plan, type PlanFlag, type SessionUser } from '@recado/contracts';
import { matchPath } from 'react-router-dom';
import type { IconName } from '../shared/icon-paths.js';

/** The condition for opening a page. If it is missing, any logged-in user may open the page. */
type Condition = { permission?: Permission; plan?: PlanFlag; super?: true };
/** `also` is a page without its own entry that is opened from this one. */
export type Item = Condition & { to: string; also?: string; label: string; icon: IconName };
type Section = Condition & { label: string; items: readonly Item[] };

/**
 * The complete menu in order, with the condition of each page. Pages missing in this release are hidden automatically;
 * adding a page to pages.ts makes its entry appear.
 */
export const SECTIONS: readonly Section[] = [
  {
    label: 'shell.service',
    items: [
      { to: '/tickets', label: 'shell.tickets', icon: 'chat' },
      { to: '/quick-messages', label: 'pages.quickMessages', icon: 'bolt' },
      { to: '/kanban', label: 'pages.kanban', icon: 'board', plan: 'useKanban' },
      { to: '/todolist', label: 'pages.todolist', icon: 'check' },
      { to: '/contacts', label: 'shell.contacts', icon: 'person' },
      { to: '/schedules', label: 'pages.schedules', icon: 'clock', plan: 'useSchedules' },
      { to: '/tags', label: 'shell.tags', icon: 'tag' },
      { to: '/chats', label: 'pages.chats', icon: 'chats', plan: 'useInternalChat' },
      { to: '/helps', label: 'pages.helps', icon: 'info' },
    ],
  },
  {
    label: 'shell.management',
    permission: 'team:view',
    items: [
      { to: '/team', label: 'pages.team', icon: 'pulse', permission: 'team:view' },
      { to: '/', label: 'pages.dashboard', icon: 'chart', permission: 'dashboard:view' },
      { to: '/reports', label: 'pages.reports', icon: 'report', permission: 'dashboard:view' },
    ],
  },
  {
    label: 'shell.campaigns',
    permission: 'shell:management',
    items: [
      {
        to: '/campaigns',
        also: '/campaign',
        label: 'pages.campaigns',
        icon: 'send',
        plan: 'useCampaigns',
        permission: 'campaigns:manage',
      },
      {
        to: '/contact-lists',
        label: 'pages.contactLists',
        icon: 'everyone',
        plan: 'useCampaigns',
        permission: 'campaigns:manage',
      },
      {
        to: '/consents',
        label: 'pages.consents',
        icon: 'note',
        plan: 'useCampaigns',
        permission: 'campaigns:manage',
      },
      {
        to: '/campaigns-config',
        label: 'pages.campaignsConfig',
        icon: 'sliders',
        plan: 'useCampaigns',
        permission: 'campaigns:manage',
      },
    ],
  },
  {
    label: 'shell.administration',
    permission: 'shell:management',
    items: [
      { to: '/business', label: 'business.title', icon: 'chart', super: true },
      { to: '/fleet', label: 'fleet.title', icon: 'pulse', super: true },
      { to: '/announcements', label: 'pages.announcements', icon: 'megaphone', super: true },
      { to: '/prompts', label: 'pages.prompts', icon: 'smile', plan: 'useOpenAi', permission: 'prompts-page:edit' },
      {
        to: '/knowledge',
        label: 'pages.knowledge',
        icon: 'book',
        plan: 'useOpenAi',
        permission: 'knowledge-page:edit',
      },
      {
        to: '/queue-integration',
        label: 'pages.integrations',
        icon: 'braces',
        plan: 'useIntegrations',
        permission: 'integrations-page:edit',
      },
      { to: '/flows', label: 'pages.flows', icon: 'flow', permission: 'flows-page:edit' },
      { to: '/connections', label: 'shell.connections', icon: 'antenna', permission: 'connections-page:view' },
      { to: '/files', label: 'pages.files', icon: 'file' },
      { to: '/queues', label: 'shell.queues', icon: 'queue', permission: 'queues-page:edit' },
      { to: '/users', label: 'shell.users', icon: 'people', permission: 'users-page:view' },
      { to: '/messages-api', label: 'pages.messagesApi', icon: 'code', plan: 'useExternalApi' },
      {
        to: '/api-tokens',
        label: 'pages.apiTokens',
        icon: 'code',
        plan: 'useExternalApi',
        permission: 'api-tokens-page:edit',
      },
      {
        to: '/webhooks',
        also: '/webhook-deliveries',
        label: 'pages.webhooks',
        icon: 'bolt',
        plan: 'useExternalApi',
        permission: 'webhooks-page:edit',
      },
      { to: '/applications', label: 'pages.applications', icon: 'braces' },
      { to: '/financeiro', label: 'pages.financeiro', icon: 'card' },
      { to: '/audit', label: 'pages.audit', icon: 'eye', permission: 'audit-page:view' },
      { to: '/settings', label: 'pages.settings', icon: 'sliders' },
      { to: '/subscription', label: 'pages.subscription', icon: 'note' },
    ],
  },
];

export type Viewer = { user: Pick<SessionUser, 'profile' | 'supervision' | 'super'>; plan: Plan | undefined };

const holds = ({ permission, plan: flag, super: isSuper }: Condition, { user, plan }: Viewer): boolean =>
  (!permission || can(user, permission)) && (!flag || plan?.[flag] === true) && (!isSuper || user.super);

/** Returns whether the path is the page of an entry or one below it. */
export const isAt = ({ to, also = to }: Pick<Item, 'to' | 'also'>, pathname: string): boolean =>
  [to, also].some((path) => matchPath({ path, end: path === '/' }, pathname) !== null);

/** Lists the existing pages that this user may open, without empty sections. */
export const visibleSections = (viewer: Viewer, exists: (path: string) => boolean): Section[] =>
  SECTIONS.filter((section) => holds(section, viewer))
    .map((section) => ({ ...section, items: section.items.filter((item) => exists(item.to) && holds(item, viewer)) }))
    .filter(({ items }) => items.length > 0);

/**
 * Returns the text key of the reason why the user may not open a page: operator only, not in the plan, or not
 * permitted.
 */
export function refusalOf(path: string, { user, plan }: Viewer): string | undefined {
  const item = SECTIONS.flatMap(({ items }) => items).find(({ to, also }) => to === path || also === path);
  if (!item) return undefined;
  if (item.super && !user.super) return 'pages.superOnly';
  if (item.plan && plan?.[item.plan] === false) return 'pages.notInPlan';
  if (item.permission && !can(user, item.permission)) return 'app.noAccess';
  return undefined;
}
