import { TestPushDevice, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { trialOf } from './push-text.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { RecordPush } from './record-push.js';
import { WebPush } from './web-push.js';

/** Sends a test push to a device immediately, and returns the result to its user. */
@Injectable()
export class TestPushDeviceHandler {
  constructor(
    private readonly devices: PushDevicesRepository,
    private readonly webPush: WebPush,
    private readonly recordPush: RecordPush,
  ) {}

  /** @throws ERR_NO_DEVICE_FOUND */
  @OnRpc(TestPushDevice)
  async execute(
    { id, testId }: RequestOf<typeof TestPushDevice>,
    context: RpcContext,
  ): Promise<z.output<(typeof TestPushDevice)['reply']>> {
    const { companyId, userId } = actorOf(context);
    const device = await this.devices.find(companyId, userId, id);
    if (!device) throw new AppError('ERR_NO_DEVICE_FOUND');
    const answer = await this.webPush.send(device, trialOf(device, testId), { urgency: 'high' });
    await this.recordPush.execute(device, answer);
    const { outcome, status } = answer;
    return { outcome: outcome === 'later' ? 'unreachable' : outcome, status };
  }
}
