import {
  HelpPages,
  AnnouncementState,
  CreateAnnouncement,
  CreateHelp,
  DeleteAnnouncement,
  DeleteHelp,
  GetAnnouncement,
  ListAnnouncements,
  ListHelps,
  PageHelps,
  UpdateAnnouncement,
  UpdateHelp,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StateCopy } from '@recado/service-kit/messaging';
import { askPage } from '../../service-kit/test/ask-page.js';
import { arrival, codeOf, silent, TestService, type TestUser } from './service.js';

const NOTICE = { title: 'Manutenção', text: 'Domingo às 3h', priority: 1, status: true };

describe('an announcement to all companies', () => {
  let service: TestService;
  let boss: TestUser;
  let ana: TestUser;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({ companyId: await service.aCompany(), profile: 'admin', super: true });
    ana = await service.anAdmin();
  });
  afterAll(() => service.stop());

  const list = async (by: TestUser, searchParam = '') =>
    (await service.ask(ListAnnouncements, { searchParam }, by.actor)).records.map(({ title }) => title);

  it('is read by every company and published', async () => {
    const copy = new StateCopy(AnnouncementState, silent);
    await copy.start(service.link);
    const made = await service.ask(CreateAnnouncement, NOTICE, boss.actor);

    expect(await list(ana)).toContain('Manutenção');
    expect(await service.ask(GetAnnouncement, { id: made.id }, boss.actor)).toEqual(made);
    await arrival(copy, () => copy.get(boss.companyId, made.id)?.title === 'Manutenção');
    await service.ask(DeleteAnnouncement, { id: made.id }, boss.actor);
    await arrival(copy, () => copy.get(boss.companyId, made.id) === undefined);
    await copy.stop();
    expect(await list(ana)).toEqual([]);
  });

  it('has low priority and is active by default', async () => {
    const made = await service.ask(CreateAnnouncement, { title: 'Oi', text: 'x' }, boss.actor);

    expect(made).toMatchObject({ priority: 3, status: true, mediaPath: null });
    await service.ask(DeleteAnnouncement, { id: made.id }, boss.actor);
  });

  it('is only visible to the operator while it is inactive', async () => {
    const { id } = await service.ask(CreateAnnouncement, { ...NOTICE, title: 'Rascunho', status: false }, boss.actor);

    expect(await list(boss, 'rascunhó')).toEqual(['Rascunho']);
    expect(await list(ana)).toEqual([]);
    expect(await codeOf(service.ask(GetAnnouncement, { id }, ana.actor))).toBe('ERR_NO_PERMISSION');
    await service.ask(UpdateAnnouncement, { ...NOTICE, id, title: 'Pronto' }, boss.actor);
    expect(await list(ana)).toEqual(['Pronto']);
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('is written by no other user', async () => {
    const { id } = await service.ask(CreateAnnouncement, NOTICE, boss.actor);
    const help = await service.ask(CreateHelp, { title: 'Início', video: 'abc_-123' }, boss.actor);
    const attempts = [
      service.ask(CreateAnnouncement, NOTICE, ana.actor),
      service.ask(UpdateAnnouncement, { ...NOTICE, id }, ana.actor),
      service.ask(DeleteAnnouncement, { id }, ana.actor),
      service.ask(CreateHelp, { title: 'x', video: 'y' }, ana.actor),
      service.ask(UpdateHelp, { id: help.id, title: 'x', video: 'y' }, ana.actor),
      service.ask(DeleteHelp, { id: help.id }, ana.actor),
    ];

    expect(new Set(await Promise.all(attempts.map(codeOf)))).toEqual(new Set(['ERR_NO_PERMISSION']));
  });

  it('includes help videos', async () => {
    const { id } = await service.ask(CreateHelp, { title: 'Conexões', video: 'v1', description: 'QR' }, boss.actor);
    await service.ask(UpdateHelp, { id, title: 'Conexões 2', video: 'v2' }, boss.actor);

    const changed = { id, title: 'Conexões 2', video: 'v2', description: '' };
    expect(await service.ask(ListHelps, {}, ana.actor)).toContainEqual(changed);
    const found = await askPage(HelpPages, { searchParam: 'conexoes' }, (query) =>
      service.ask(PageHelps, query, ana.actor),
    );
    expect(found).toEqual({ records: [changed], count: 1, hasMore: false });
    await service.ask(DeleteHelp, { id }, boss.actor);
    expect(await codeOf(service.ask(DeleteHelp, { id }, boss.actor))).toBe('ERR_NO_HELP_FOUND');
  });
});
