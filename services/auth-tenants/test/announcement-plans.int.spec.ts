import {
  CreateAnnouncement,
  CreatePlan,
  DeleteAnnouncement,
  DeletePlan,
  GetAnnouncement,
  GetCompany,
  ListAnnouncements,
  ListAllAnnouncements,
  MarkAnnouncementsSeen,
  UpdateAnnouncement,
  UpdateCompany,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, TestService, type TestUser } from './service.js';

const NOTICE = { title: 'Novo relatório', text: 'Veja' };
const PLAN_INPUT = { users: 1, connections: 1, queues: 1, value: 10 };

describe('an announcement for the companies of certain plans', () => {
  let service: TestService;
  let boss: TestUser;
  let ana: TestUser;
  let rui: TestUser;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({ companyId: await service.aCompany(), profile: 'admin', super: true });
  });
  beforeEach(async () => {
    [ana, rui] = [await service.anAdmin(), await service.anAdmin()];
  });
  afterAll(() => service.stop());

  const companyOf = ({ companyId }: TestUser) => service.ask(GetCompany, { id: companyId }, boss.actor);
  const planOf = async (person: TestUser) => (await companyOf(person)).planId;
  const announce = async (planIds: string[] | null, more: object = {}) =>
    service.ask(CreateAnnouncement, { ...NOTICE, planIds, ...more }, boss.actor);
  const read = async (by: TestUser) => (await service.ask(ListAnnouncements, {}, by.actor)).records.map(({ id }) => id);
  const listed = async (id: string) =>
    (await service.ask(ListAllAnnouncements, { filter: { id: [id] } }, boss.actor)).data[0];
  const change = (id: string, fields: object) =>
    service.ask(UpdateAnnouncement, { ...NOTICE, id, ...fields }, boss.actor);
  const see = (by: TestUser, upTo: string) => service.ask(MarkAnnouncementsSeen, { upTo }, by.actor);

  it('is read by those companies only, without disclosing the plans', async () => {
    const { id, planIds } = await announce([await planOf(ana)]);

    expect(planIds).toEqual([await planOf(ana)]);
    expect(await read(ana)).toEqual([id]);
    expect(await read(rui)).toEqual([]);
    expect(await read(boss)).toContain(id);
    const { records, count } = await service.ask(ListAnnouncements, {}, rui.actor);
    expect([records, count]).toEqual([[], 0]);
    expect((await service.ask(ListAnnouncements, {}, ana.actor)).records[0]).not.toHaveProperty('planIds');
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('can target several plans, and others after a change; without plans in the request they remain', async () => {
    const [first, second] = [await planOf(ana), await planOf(rui)];
    const { id } = await announce([first, second]);
    expect([await read(ana), await read(rui)]).toEqual([[id], [id]]);

    await change(id, { planIds: [second] });
    await change(id, { text: 'Adiado' });
    expect([await read(ana), await read(rui)]).toEqual([[], [id]]);

    await change(id, { planIds: null });
    expect([await read(ana), await read(rui)]).toEqual([[id], [id]]);
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('is visible to a company exactly while it has the plan', async () => {
    const { id } = await announce([await planOf(ana)]);
    const { name, email, planId: before } = await companyOf(rui);
    const takes = (planId: string) =>
      service.ask(UpdateCompany, { id: rui.companyId, name, email, planId }, boss.actor);

    await takes(await planOf(ana));
    expect(await read(rui)).toEqual([id]);
    await takes(before);
    expect(await read(rui)).toEqual([]);
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('reaches no company by a deleted plan, which may remain but not be selected', async () => {
    const { id: planId } = await service.ask(CreatePlan, { ...PLAN_INPUT, name: randomUUID() }, boss.actor);
    const { id } = await announce([planId]);
    await service.ask(DeletePlan, { id: planId }, boss.actor);

    expect([await read(ana), await read(rui)]).toEqual([[], []]);
    expect(await change(id, { planIds: [planId, await planOf(ana)] })).toMatchObject({
      planIds: [planId, await planOf(ana)],
    });
    expect(await read(ana)).toEqual([id]);
    expect(await codeOf(announce([planId]))).toBe('ERR_NO_PLAN_FOUND');
    expect(await codeOf(change(id, { planIds: ['unknown'] }))).toBe('ERR_NO_PLAN_FOUND');
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('is for all companies if it is of an earlier release', async () => {
    const { id } = await announce([await planOf(ana)]);
    await service.connection.collection('announcements').updateOne({ _id: id as never }, { $unset: { planIds: 1 } });

    expect(await read(rui)).toEqual([id]);
    expect(await service.ask(GetAnnouncement, { id }, boss.actor)).toMatchObject({ planIds: null });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('counts each user who has seen it once, with their companies, and no others', async () => {
    const { id, createdAt } = await announce([await planOf(ana)]);
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

  it('counts neither users who only saw earlier announcements, nor the operator in the company', async () => {
    const early = '2026-01-01T10:00:00.000Z';
    const { id, createdAt } = await announce(null);
    await see(ana, early);
    const operator = { userId: boss.userId, name: 'Olga' };
    await service.ask(MarkAnnouncementsSeen, { upTo: createdAt }, { ...rui.actor, operator });

    expect(await listed(id)).toMatchObject({ readers: { users: 0, companies: 0 } });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });
});
