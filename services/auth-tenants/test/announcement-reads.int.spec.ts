import { GetAnnouncementsSeen, MarkAnnouncementsSeen } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestService } from './service.js';

describe('the announcements that a user has seen', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  it('are stored for that user only, and never go back', async () => {
    const [ana, rui] = [await service.anAdmin(), await service.anAdmin()];
    const seenBy = ({ actor }: typeof ana) => service.ask(GetAnnouncementsSeen, {}, actor);
    const mark = (upTo: string) => service.ask(MarkAnnouncementsSeen, { upTo }, ana.actor);
    expect(await seenBy(ana)).toEqual({ seenAt: null });

    await mark('2026-01-02T10:00:00.000Z');
    expect(await mark('2026-01-01T10:00:00.000Z')).toEqual({ seenAt: '2026-01-02T10:00:00.000Z' });
    expect(await seenBy(ana)).toEqual({ seenAt: '2026-01-02T10:00:00.000Z' });
    expect(await seenBy(rui)).toEqual({ seenAt: null });
  });
});
