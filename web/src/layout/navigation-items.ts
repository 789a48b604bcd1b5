import type { Permission, PlanFlag } from '@recado/contracts';
import type { IconName } from '../shared/icon-paths.js';

type Item = { to: string; label: string; icon: IconName; permission?: Permission; plan?: PlanFlag };
type Section = { label: string; items: readonly Item[] };

export const SECTIONS: readonly Section[] = [
  {
    label: 'shell.service',
    items: [
      { to: '/tickets', label: 'shell.tickets', icon: 'chat' },
      { to: '/contacts', label: 'shell.contacts', icon: 'person' },
      { to: '/chats', label: 'chats.title', icon: 'chats', plan: 'useInternalChat' },
      { to: '/tags', label: 'shell.tags', icon: 'tag' },
    ],
  },
  {
    label: 'shell.administration',
    items: [
      { to: '/connections', label: 'shell.connections', icon: 'antenna', permission: 'connections-page:view' },
      { to: '/queues', label: 'shell.queues', icon: 'queue', permission: 'queues-page:edit' },
      { to: '/users', label: 'shell.users', icon: 'people', permission: 'users-page:view' },
    ],
  },
];
