import { CreateAnnouncement, CreateHelp, GetHelp, ListAllAnnouncements, PageHelps } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, TestService, type TestUser } from './service.js';

describe("the operator's tables", () => {
  let service: TestService;
  let boss: TestUser;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({ companyId: await service.aCompany(), profile: 'admin', super: true });
  });
  afterAll(() => service.stop());

  it('list announcements by priority, sorted and filtered as requested, for the operator only', async () => {
    const notice = (title: string, more: object) =>
      service.ask(CreateAnnouncement, { title, text: 'Domingo', ...more }, boss.actor);
    await notice('Zona', { priority: 1 });
    await notice('Água', { priority: 3, status: false });
    await notice('Manutenção', { priority: 1 });
    const titles = async (query: object) => {
      const { data, total } = await service.ask(ListAllAnnouncements, query, boss.actor);
      return [data.map(({ title }) => title), total];
    };

    expect(await titles({})).toEqual([['Manutenção', 'Zona', 'Água'], 3]);
    expect(await titles({ sort: { field: 'title', order: 'DESC' } })).toEqual([['Zona', 'Manutenção', 'Água'], 3]);
    expect(await titles({ filter: { q: 'agua' } })).toEqual([['Água'], 1]);
    expect(await titles({ filter: { priority: 1 }, offset: 1, limit: 1 })).toEqual([['Zona'], 2]);
    expect(await titles({ filter: { status: false } })).toEqual([['Água'], 1]);
    const ana = await service.anAdmin();
    expect(await codeOf(service.ask(ListAllAnnouncements, {}, ana.actor))).toBe('ERR_NO_PERMISSION');
  });

  it('list help videos by age, sorted and searched as requested, and find one', async () => {
    const [second, first] = [
      await service.ask(CreateHelp, { title: 'Filas', video: 'abc' }, boss.actor),
      await service.ask(CreateHelp, { title: 'Conexões', video: 'xyz' }, boss.actor),
    ];
    const ids = async (query: object) => (await service.ask(PageHelps, query, boss.actor)).data.map(({ id }) => id);

    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({ sort: { field: 'title', order: 'ASC' } })).toEqual([first.id, second.id]);
    expect(await ids({ filter: { q: 'conexoes' } })).toEqual([first.id]);
    expect(await service.ask(GetHelp, { id: first.id }, boss.actor)).toEqual(first);
    expect(await codeOf(service.ask(GetHelp, { id: 'none' }, boss.actor))).toBe('ERR_NO_HELP_FOUND');
  });
});
