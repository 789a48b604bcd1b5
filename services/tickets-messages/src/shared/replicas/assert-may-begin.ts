import { limitOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections } from './state-replicas.js';

/** Lets programs and schedules begin no conversation over a number that WhatsApp limits. WhatsApp would refuse the message. */
@Injectable()
export class AssertMayBegin {
  constructor(private readonly connections: Connections) {}

  /**
   * @param hasBegun tells whether the person has written over that number before
   * @throws ERR_WAPP_RESTRICTED, with the end of the limit in `details.until`: null when WhatsApp names none
   */
  async execute(
    companyId: string,
    connectionId: string,
    now: Date,
    hasBegun = () => Promise.resolve(false),
  ): Promise<void> {
    const limit = limitOf(this.connections.get(companyId, connectionId) ?? {}, now);
    if (limit && !(await hasBegun())) throw new AppError('ERR_WAPP_RESTRICTED', { details: { until: limit.until } });
  }
}
