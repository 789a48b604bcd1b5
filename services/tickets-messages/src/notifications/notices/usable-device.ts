import { Injectable } from '@nestjs/common';
import { Companies, Users } from '../../shared/replicas/state-replicas.js';
import { hasEnded, type PushDevice } from './notice.js';
import { PushDevicesRepository } from './push-devices.repository.js';

/**
 * Finds a device that may receive pushes: its user still belongs to the company, is signed in, and the company is
 * enabled.
 */
@Injectable()
export class UsableDevice {
  constructor(
    private readonly devices: PushDevicesRepository,
    private readonly users: Users,
    private readonly companies: Companies,
  ) {}

  /** Deletes a device whose user is deleted or signed out. Signing in adds it again. */
  async find(companyId: string, userId: string, id: string): Promise<PushDevice | null> {
    const device = await this.devices.find(companyId, userId, id);
    if (!device) return null;
    if (hasEnded(device, this.users.get(companyId, userId))) {
      await this.devices.remove(companyId, userId, id);
      return null;
    }
    return this.companies.get(companyId, companyId)?.status ? device : null;
  }
}
