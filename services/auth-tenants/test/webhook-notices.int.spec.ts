import { randomUUID } from 'node:crypto';
import { createEvent, WebhookSwitchedOff } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { TellWebhookOff } from '../src/platform/webhook-notices/tell-webhook-off.js';
import { TestService } from './service.js';

describe('an endpoint that was switched off', () => {
  let service: TestService;
  const mailServer = new MailServer();
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start() });
  });
  afterAll(async () => {
    await service.stop();
    await mailServer.stop();
  });

  it('is mailed to the admins of its company, once for each event', async () => {
    const admin = await service.anAdmin();
    const { companyId } = admin;
    const second = await service.aPerson({ companyId, profile: 'admin' });
    await service.aPerson({ companyId });
    await service.anAdmin(); // of another company
    const origin = { id: randomUUID(), companyId, correlationId: 'test', occurredAt: new Date() };
    const data = { webhookId: randomUUID(), host: 'hooks.test', failingSince: new Date().toISOString() };
    const event = createEvent(WebhookSwitchedOff, { ...origin, data });
    const tell = service.app.get(TellWebhookOff, { strict: false });

    await tell.execute(event);
    await tell.execute(event);
    await tell.execute({ ...event, id: randomUUID() });
    const mails = [...(await mailServer.to(admin.email, 2)), ...(await mailServer.to(second.email, 2))];

    expect(mailServer.mails).toHaveLength(4);
    expect(mails.every(({ text }) => text?.includes('hooks.test'))).toBe(true);
  });
});
