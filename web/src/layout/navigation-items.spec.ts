import { PLAN_FLAGS, type Plan, type PlanFlag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { isAt, refusalOf, SECTIONS, visibleSections, type Viewer } from './navigation-items.js';

const planWith = (flag: PlanFlag | null): Plan => ({
  ...{ id: 'p', name: 'Plano', users: 1, connections: 1, queues: 1, storageGb: null },
  ...(Object.fromEntries(PLAN_FLAGS.map((each) => [each, each === flag])) as Record<PlanFlag, boolean>),
});
const viewer = (fields: Partial<Viewer['user']> = {}, flag: PlanFlag | null = null): Viewer => ({
  user: { profile: 'admin', super: false, ...fields },
  plan: planWith(flag),
});
const shownTo = (who: Viewer, exists = (_path: string) => true) =>
  visibleSections(who, exists).flatMap(({ items }) => items.map(({ to }) => to));

describe('the menu', () => {
  it.each([
    ['useKanban', ['/kanban']],
    ['useSchedules', ['/schedules']],
    ['useInternalChat', ['/chats']],
    ['useCampaigns', ['/campaigns', '/contact-lists', '/consents', '/campaigns-config']],
    ['useOpenAi', ['/prompts', '/knowledge']],
    ['useIntegrations', ['/queue-integration']],
    ['useExternalApi', ['/messages-api', '/api-tokens', '/webhooks']],
  ] as const)('shows exactly its pages with %s', (flag, paths) => {
    const without = shownTo(viewer());

    expect(shownTo(viewer({}, flag)).filter((path) => !without.includes(path))).toEqual(paths);
  });

  it('shows the administration sections to admins only', () => {
    const labels = (profile: 'admin' | 'supervisor' | 'user') =>
      visibleSections(viewer({ profile }, 'useCampaigns'), () => true).map(({ label }) => label);

    expect(labels('admin')).toEqual(SECTIONS.map(({ label }) => label));
    expect(labels('user')).toEqual(['shell.service']);
    expect(labels('supervisor')).toEqual(['shell.service']);
  });

  it('shows announcements to super users only, and explains the refusal to others', () => {
    expect(shownTo(viewer())).not.toContain('/announcements');
    expect(shownTo(viewer({ super: true }))).toContain('/announcements');
    expect(refusalOf('/announcements', viewer())).toBe('pages.superOnly');
    expect(refusalOf('/announcements', viewer({ super: true }))).toBeUndefined();
  });

  it('refuses a page that the plan does not include, once the plan is loaded', () => {
    expect(refusalOf('/kanban', viewer())).toBe('pages.notInPlan');
    expect(refusalOf('/kanban', viewer({}, 'useKanban'))).toBeUndefined();
    expect(refusalOf('/kanban', { ...viewer(), plan: undefined })).toBeUndefined();
  });

  it('refuses a page opened from a refused menu page for the same reason', () => {
    expect(refusalOf('/webhook-deliveries', viewer())).toBe('pages.notInPlan');
    expect(refusalOf('/webhook-deliveries', viewer({ profile: 'user' }, 'useExternalApi'))).toBe('app.noAccess');
    expect(refusalOf('/webhook-deliveries', viewer({}, 'useExternalApi'))).toBeUndefined();
  });

  it.each([
    ['/', '/'],
    ['/tickets/4f', '/tickets'],
    ['/campaigns/1', '/campaigns'],
    ['/campaign/1/report', '/campaigns'],
    ['/contact-lists/1/contacts', '/contact-lists'],
    ['/webhook-deliveries', '/webhooks'],
  ])('marks on %s only the entry %s', (pathname, entry) => {
    const items = SECTIONS.flatMap((section) => section.items);

    expect(items.filter((item) => isAt(item, pathname)).map(({ to }) => to)).toEqual([entry]);
  });

  it('refuses a page whose permission the user lacks', () => {
    const agent = viewer({ profile: 'user' }, 'useOpenAi');
    expect(refusalOf('/prompts', agent)).toBe('app.noAccess');
    expect(refusalOf('/connections', agent)).toBe('app.noAccess');
    expect(refusalOf('/settings', agent)).toBeUndefined();
    expect(refusalOf('/prompts', viewer({}, 'useOpenAi'))).toBeUndefined();
  });

  it('links only to existing pages, and has no empty section', () => {
    expect(shownTo(viewer(), (path) => path === '/users')).toEqual(['/users']);
    expect(visibleSections(viewer(), (path) => path === '/users').map(({ label }) => label)).toEqual([
      'shell.administration',
    ]);
  });
});
