import {
  FindLogo,
  FindPlatformFiles,
  ListLogos,
  LOGO_PLACES,
  ResetLogo,
  SetLogo,
  systemActor,
  type LogoPlace,
  type UploadedFile,
} from '@recado/contracts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, TestService, type TestUser } from './service.js';

const PNG = { mimeType: 'image/png', maxBytes: 1_000 };

describe('the logos of the platform', () => {
  let service: TestService;
  let boss: TestUser;
  let ana: TestUser;
  beforeAll(async () => {
    service = await TestService.start();
    boss = await service.aPerson({ companyId: await service.aCompany(), profile: 'admin', super: true });
    ana = await service.anAdmin();
  });
  afterAll(() => service.stop());

  const aFile = async (companyId = boss.companyId): Promise<UploadedFile> => {
    const { key, bytes } = await service.media.put(companyId, Readable.from([Buffer.from('picture')]), PNG);
    return { key, bytes, fileName: 'logo.png', kind: 'image', mimeType: PNG.mimeType };
  };
  const put = (ref: LogoPlace, file: UploadedFile, by = boss) => service.ask(SetLogo, { ref, files: [file] }, by.actor);
  const gone = async ({ key }: UploadedFile) => {
    while (await service.media.stat(key)) await new Promise((resolve) => setImmediate(resolve));
  };
  const reset = () => Promise.all(LOGO_PLACES.map((ref) => service.ask(ResetLogo, { ref }, boss.actor)));

  it('have one file per position, which is public', async () => {
    const files = new Map<LogoPlace, UploadedFile>();
    for (const place of LOGO_PLACES) {
      files.set(place, await aFile());
      expect(await put(place, files.get(place) as UploadedFile)).toEqual({ message: 'Arquivo Anexado' });
    }

    for (const [place, { key }] of files) expect(await service.ask(FindLogo, { place })).toEqual({ key });
    const shown = await service.ask(ListLogos, {});
    expect(shown.map(({ place }) => place).toSorted()).toEqual([...LOGO_PLACES].toSorted());
    expect(shown[0]?.path).toMatch(/^\/logos\/[\w-]+\?file=[0-9a-f]{40}$/);
    await reset();
  });

  it("replace their own file and no other, and end when the product's own logo is restored", async () => {
    const [first, second, other] = [await aFile(), await aFile(), await aFile()];
    await put('login', first);
    await put('interno', other);
    const [before] = (await service.ask(ListLogos, {})).filter(({ place }) => place === 'login');

    await put('login', second);

    await gone(first);
    expect((await service.ask(ListLogos, {})).find(({ place }) => place === 'login')?.path).not.toBe(before?.path);
    expect(await service.ask(FindLogo, { place: 'interno' })).toEqual({ key: other.key });
    await service.ask(ResetLogo, { ref: 'login' }, boss.actor);
    await gone(second);
    expect(await codeOf(service.ask(FindLogo, { place: 'login' }))).toBe('ERR_NOT_FOUND');
    expect(await service.media.stat(other.key)).toBeDefined();
    await reset();
  });

  it('are set by the operator only, and never with a file of another company', async () => {
    expect(await codeOf(put('login', await aFile(ana.companyId), ana))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(service.ask(ResetLogo, { ref: 'login' }, ana.actor))).toBe('ERR_NO_PERMISSION');
    expect(await codeOf(put('login', await aFile(ana.companyId)))).toBe('ERR_NOT_FOUND');
    expect(await service.ask(ListLogos, {})).toEqual([]);
  });

  it('are reported to the service that deletes unreferenced files', async () => {
    const file = await aFile();
    await put('favicon', file);

    const keys = [file.key];
    expect(await service.ask(FindPlatformFiles, { keys }, systemActor(boss.companyId))).toEqual({ keys });
    expect(await service.ask(FindPlatformFiles, { keys }, systemActor(ana.companyId))).toEqual({ keys: [] });
    await reset();
  });
});
