import { Injectable } from '@nestjs/common';
import type { PushDevice } from './notice.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import type { PushAnswer } from './web-push.js';

/** Records the result of a push at its device, and removes a device that no longer accepts pushes. */
@Injectable()
export class RecordPush {
  constructor(private readonly devices: PushDevicesRepository) {}

  async execute(device: PushDevice, { outcome }: PushAnswer): Promise<void> {
    const { companyId, userId, _id } = device;
    if (outcome === 'gone') await this.devices.remove(companyId, userId, _id);
    else if (outcome === 'accepted')
      await this.devices.recordResult(device, { lastSuccessAt: new Date(), lastProblem: null });
    else await this.devices.recordResult(device, { lastProblem: outcome === 'later' ? 'unreachable' : outcome });
  }
}
