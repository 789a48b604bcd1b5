import {
  AnnouncementState,
  AttachToAnnouncement,
  CreateAnnouncement,
  DeleteAnnouncement,
  DetachFromAnnouncement,
  FindPlatformFiles,
  GetAnnouncement,
  ListAnnouncements,
  systemActor,
  UpdateAnnouncement,
  type UploadedFile,
} from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StateCopy } from '@recado/service-kit/messaging';
import { arrival, codeOf, silent, TestService, type TestUser } from './service.js';

const NOTICE = { title: 'Manutenção', text: 'Domingo às 3h' };
const PNG = { mimeType: 'image/png', maxBytes: 1_000 };

describe('the picture of an announcement', () => {
  let service: TestService;
  let boss: TestUser;
  let ana: TestUser;
  beforeAll(async () => {
    service = await TestService.start({ GATEWAY_URL: 'https://desk.test' });
    boss = await service.aPerson({ companyId: await service.aCompany(), profile: 'admin', super: true });
    ana = await service.anAdmin();
  });
  afterAll(() => service.stop());

  const aFile = async (companyId = boss.companyId, fileName = 'mapa da obra.png'): Promise<UploadedFile> => {
    const { key, bytes } = await service.media.put(companyId, Readable.from([Buffer.from('picture')]), PNG);
    return { key, bytes, fileName, kind: 'image', mimeType: PNG.mimeType };
  };
  const attach = (id: string, file: UploadedFile, by = boss) =>
    service.ask(AttachToAnnouncement, { id, files: [file] }, by.actor);
  const gone = async ({ key }: UploadedFile) => {
    while (await service.media.stat(key)) await new Promise((resolve) => setImmediate(resolve));
  };

  it('has a signed URL that every company can read, in the list, in the record and in the state', async () => {
    const copy = new StateCopy(AnnouncementState, silent);
    await copy.start(service.link);
    const { id } = await service.ask(CreateAnnouncement, NOTICE, boss.actor);
    const file = await aFile();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now()); // an hour later the URL is different

    const shown = await attach(id, file);

    expect(shown).toMatchObject({ ...NOTICE, mediaName: 'mapa_da_obra.png' });
    expect(shown.mediaPath).toMatch(`https://desk.test/media/${file.key}/mapa_da_obra.png?until=`);
    expect(await service.ask(GetAnnouncement, { id }, boss.actor)).toEqual(shown);
    const { planIds: _whom, ...read } = shown;
    expect((await service.ask(ListAnnouncements, {}, ana.actor)).records).toEqual([read]);
    clock.mockRestore();
    await arrival(copy, () => copy.get(boss.companyId, id)?.mediaName === 'mapa_da_obra.png');
    await copy.stop();
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('remains when the text changes, and its file is deleted when it is replaced or removed or the announcement is deleted', async () => {
    const { id } = await service.ask(CreateAnnouncement, NOTICE, boss.actor);
    const [first, second, third] = [await aFile(), await aFile(), await aFile()];
    await attach(id, first);

    const changed = await service.ask(UpdateAnnouncement, { ...NOTICE, id, text: 'Adiada' }, boss.actor);
    expect(changed).toMatchObject({ text: 'Adiada', mediaName: 'mapa_da_obra.png' });
    await attach(id, second);
    await gone(first);
    expect(await service.media.stat(second.key)).toBeDefined();
    const bare = await service.ask(DetachFromAnnouncement, { id }, boss.actor);
    expect(bare).toMatchObject({ mediaPath: null, mediaName: null });
    await gone(second);
    await attach(id, third);
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
    await gone(third);
  });

  it('is changed by the operator only, and is never a file of another company', async () => {
    const { id } = await service.ask(CreateAnnouncement, NOTICE, boss.actor);
    const [own, theirs] = [await aFile(), await aFile(ana.companyId)];

    expect(await codeOf(attach(id, theirs, ana))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(service.ask(DetachFromAnnouncement, { id }, ana.actor))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(attach(id, theirs))).toBe('ERR_NOT_FOUND');
    expect(await codeOf(attach('unknown', own))).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
    expect(await service.ask(GetAnnouncement, { id }, boss.actor)).toMatchObject({ mediaPath: null });
    expect(await service.media.stat(theirs.key)).toBeDefined();
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });

  it('is reported to the service that deletes unreferenced files, for the company of the picture only', async () => {
    const { id } = await service.ask(CreateAnnouncement, NOTICE, boss.actor);
    const [shown, unused] = [await aFile(), await aFile()];
    await attach(id, shown);
    const keys = [shown.key, unused.key];

    expect(await service.ask(FindPlatformFiles, { keys }, systemActor(boss.companyId))).toEqual({ keys: [shown.key] });
    expect(await service.ask(FindPlatformFiles, { keys }, systemActor(ana.companyId))).toEqual({ keys: [] });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
    expect(await service.ask(FindPlatformFiles, { keys }, systemActor(boss.companyId))).toEqual({ keys: [] });
  });

  it('is missing in an announcement of an earlier release', async () => {
    const { id } = await service.ask(CreateAnnouncement, NOTICE, boss.actor);
    await service.connection.collection('announcements').updateOne({ _id: id as never }, { $unset: { media: 1 } });

    expect(await service.ask(GetAnnouncement, { id }, boss.actor)).toMatchObject({ mediaPath: null, mediaName: null });
    await service.ask(DeleteAnnouncement, { id }, boss.actor);
  });
});
