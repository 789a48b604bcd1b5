import { randomBytes } from 'node:crypto';
import { systemActor } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { FindFilesHandler } from '../src/files/find-files.js';
import { ScheduleHandlers } from '../src/schedules/schedule-handlers.js';
import { Service, type Tenant } from './service.js';

const HOUR_MS = 3_600_000;

describe('the files of schedules and campaigns', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  /** Has the form of the MediaStore's files. */
  const aFile = ({ id }: Tenant) => ({
    ...{ key: `${id}/${randomBytes(20).toString('hex')}`, bytes: 4, kind: 'image' as const },
    ...{ mimeType: 'image/png', fileName: 'foto.png' },
  });
  const as = (company: Tenant) => company.as(company.actor('admin'));
  const schedule = (company: Tenant, file: ReturnType<typeof aFile>) => {
    const input = { contactId: company.contact(), body: '', sendAt: new Date(Date.now() + HOUR_MS).toISOString() };
    return service
      .get(ScheduleHandlers)
      .create({ ...input, whatsappId: null, openTicket: false, files: [file] }, as(company));
  };
  const campaign = async (company: Tenant, file: ReturnType<typeof aFile>) => {
    const { id } = await service.get(CampaignHandlers).create({ name: 'Natal', message1: 'Olá' }, as(company));
    return service.get(CampaignHandlers).attach({ id, files: [file] }, as(company));
  };
  const named = async (company: Tenant, keys: string[]) =>
    (await service.get(FindFilesHandler).execute({ keys }, company.as(systemActor(company.id)))).keys.toSorted();

  it('are reported while one of them uses the file, and only to their company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const [first, second, unused] = [aFile(company), aFile(company), aFile(company)];
    const keys = [first.key, second.key, unused.key];
    const { id } = await schedule(company, first);
    const { id: campaignId } = await campaign(company, second);

    expect(await named(company, keys)).toEqual([first.key, second.key].toSorted());
    expect(await named(other, keys)).toEqual([]);

    await service.get(ScheduleHandlers).remove({ id }, as(company));
    expect(await named(company, keys)).toEqual([second.key]);
    await service.get(CampaignHandlers).detach({ id: campaignId }, as(company));
    expect(await named(company, keys)).toEqual([]);
  });
});
