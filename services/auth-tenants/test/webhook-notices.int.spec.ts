import { randomUUID } from 'node:crypto';
import { createEvent, WebhookSwitchedOff } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { NotifyWebhookDisabled } from '../src/platform/webhook-notices/notify-webhook-disabled.js';
import { TestService } from './service.js';

describe('a disabled webhook', () => {
  let service: TestService;
  const mailServer = new MailServer();
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start() });
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  it('is reported to the admins of its company by e-mail, once per event', async () => {
    const admin = await service.anAdmin();
    const { companyId } = admin;
    const second = await service.aPerson({ companyId, profile: 'admin' });
    await service.aPerson({ companyId });
    await service.anAdmin(); // of another company
    const origin = { id: randomUUID(), companyId, correlationId: 'test', occurredAt: new Date() };
    const data = { webhookId: randomUUID(), host: 'hooks.test', failingSince: new Date().toISOString() };
    const event = createEvent(WebhookSwitchedOff, { ...origin, data });
    const notify = service.app.get(NotifyWebhookDisabled, { strict: false });

    await notify.execute(event);
    await notify.execute(event);
    await notify.execute({ ...event, id: randomUUID() });
    const mails = [...(await mailServer.to(admin.email, 2)), ...(await mailServer.to(second.email, 2))];

    expect(mailServer.mails).toHaveLength(4);
    expect(mails.every(({ text }) => text?.includes('hooks.test'))).toBe(true);
  });
});
