import {
  CreateAnnouncement,
  CreatePlan,
  DeleteAnnouncement,
  DeletePlan,
  GetAnnouncement,
  GetCompany,
  ListAnnouncements,
  ListAnnouncementsForAdmin,
  MarkAnnouncementsSeen,
  UpdateAnnouncement,
  UpdateCompany,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, TestService, type Person } from './service.js';

const NOTICE = { title: 'Novo relatório', text: 'Veja' };
const PLAN_INPUT = { users: 1, connections: 1, queues: 1, value: 10 };

describe('an announcement to the companies of some plans', () => {
  let service: TestService;
  let boss: Person;
  let ana: Person;
  let rui: Person;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({ companyId: await service.aCompany(), profile: 'admin', super: true });
  });
  beforeEach(async () => {
    [ana, rui] = [await service.anAdmin(), await service.anAdmin()];
  });
  afterAll(() => service.stop());

  const companyOf = ({ companyId }: Person) => service.ask(GetCompany, { id: companyId }, boss.actor);
  const planOf = async (person: Person) => (await companyOf(person)).planId;
  const tell = async (planIds: string[] | null, more: object = {}) =>
    service.ask(CreateAnnouncement, { ...NOTICE, planIds, ...more }, boss.actor);
  const read = async (by: Person) => (await service.ask(ListAnnouncements, {}, by.actor)).records.map(({ id }) => id);
  const listed = async (id: string) =>
    (await service.ask(ListAnnouncementsForAdmin, { filter: { id: [id] } }, boss.actor)).data[0];
  const change = (id: string, fields: object) =>
    service.ask(UpdateAnnouncement, { ...NOTICE, id, ...fields }, boss.actor);
  const see = (by: Person, upTo: string) => service.ask(MarkAnnouncementsSeen, { upTo }, by.actor);

  it('is read by those companies only, and nobody learns whom else it is for', async () => {
    const { id, planIds } = await tell([await planOf(ana)]);

    expect(planIds).toEqual([await planOf(ana)]);
    expect(await read(ana)).toEqual([id]);
    expect(await read(rui)).toEqual([]);
    expect(await read(boss)).toContain(id);
    const { records, count } = await service.ask(ListAnnouncements, {}, rui.actor);
    expect([records, count]).toEqual([[], 0]);
    expect((await service.ask(ListAnnouncements, {}, ana.actor)).records[0]).not.toHaveProperty('planIds');
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('goes to several plans, and to others when that is changed; without a word of plans it stays for whom it is', async () => {
    const [first, second] = [await planOf(ana), await planOf(rui)];
    const { id } = await tell([first, second]);
    expect([await read(ana), await read(rui)]).toEqual([[id], [id]]);

    await change(id, { planIds: [second] });
    await change(id, { text: 'Adiado' });
    expect([await read(ana), await read(rui)]).toEqual([[], [id]]);

    await change(id, { planIds: null });
    expect([await read(ana), await read(rui)]).toEqual([[id], [id]]);
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('is seen by a company from the moment at which it has the plan, and no longer than that', async () => {
    const { id } = await tell([await planOf(ana)]);
    const { name, email, planId: before } = await companyOf(rui);
    const takes = (planId: string) =>
      service.ask(UpdateCompany, { id: rui.companyId, name, email, planId }, boss.actor);

    await takes(await planOf(ana));
    expect(await read(rui)).toEqual([id]);
    await takes(before);
    expect(await read(rui)).toEqual([]);
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('reaches nobody by a deleted plan, which may stay and not be chosen', async () => {
    const { id: planId } = await service.ask(CreatePlan, { ...PLAN_INPUT, name: randomUUID() }, boss.actor);
    const { id } = await tell([planId]);
    await service.ask(DeletePlan, { id: planId }, boss.actor);

    expect([await read(ana), await read(rui)]).toEqual([[], []]);
    expect(await change(id, { planIds: [planId, await planOf(ana)] })).toMatchObject({
      planIds: [planId, await planOf(ana)],
    });
    expect(await read(ana)).toEqual([id]);
    expect(await codeOf(tell([planId]))).toBe('ERR_NO_PLAN_FOUND');
    expect(await codeOf(change(id, { planIds: ['unknown'] }))).toBe('ERR_NO_PLAN_FOUND');
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('is for all companies when it is of an earlier release', async () => {
    const { id } = await tell([await planOf(ana)]);
    await service.connection.collection('announcements').updateOne({ _id: id as never }, { $unset: { planIds: 1 } });

    expect(await read(rui)).toEqual([id]);
    expect(await service.ask(GetAnnouncement, { id }, boss.actor)).toMatchObject({ planIds: null });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('counts once each user who has seen it and their companies, and nobody whom it is not for', async () => {
    const { id, createdAt } = await tell([await planOf(ana)]);
    const bia = await service.aPerson({ companyId: ana.companyId });
    expect(await listed(id)).toMatchObject({ readers: { users: 0, companies: 0 } });

    for (const person of [ana, bia, ana, rui]) await see(person, createdAt);
    expect(await listed(id)).toMatchObject({ readers: { users: 2, companies: 1 } });

    await change(id, { planIds: null });
    await see(rui, createdAt);
    expect(await listed(id)).toMatchObject({ readers: { users: 3, companies: 2 } });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
    expect(await service.connection.collection('announcement_readers').countDocuments({ announcementId: id })).toBe(0);
  });

  it('counts nobody who saw only what was told before, nor the operator who is in the company', async () => {
    const early = '2026-01-01T10:00:00.000Z';
    const { id, createdAt } = await tell(null);
    await see(ana, early);
    const operator = { userId: boss.userId, name: 'Olga' };
    await service.ask(MarkAnnouncementsSeen, { upTo: createdAt }, { ...rui.actor, operator });

    expect(await listed(id)).toMatchObject({ readers: { users: 0, companies: 0 } });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });
});
