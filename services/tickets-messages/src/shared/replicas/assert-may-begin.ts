import { limitOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections } from './state-replicas.js';

/**
 * Stops programs and schedules from starting conversations over a number that WhatsApp restricts. WhatsApp would reject
 * the message.
 */
@Injectable()
export class AssertMayBegin {
  constructor(private readonly connections: Connections) {}

  /**
   * @param hasBegun returns whether the contact has written over that number before
   * @throws ERR_WAPP_RESTRICTED, with the end of the restriction in `details.until`, or null if WhatsApp gives none
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
