import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';

const MOST_OF_A_COMPANY = 2;
/** Limited because each transcription holds its recording in memory. */
const MOST_IN_ALL = 6;
export const RETRY_AFTER_S = 2;

/**
 * Limits concurrent transcriptions in this process. Rejected requests are retried by the caller, so no queue builds up.
 */
@Injectable()
export class TranscriptionSlots {
  private readonly taken: string[] = [];

  /** @throws ERR_RATE_LIMIT if all slots are taken */
  async take<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    const own = this.taken.filter((holder) => holder === companyId).length;
    if (own >= MOST_OF_A_COMPANY || this.taken.length >= MOST_IN_ALL)
      throw new AppError('ERR_RATE_LIMIT', { details: { retryAfterSeconds: RETRY_AFTER_S } });
    this.taken.push(companyId);
    try {
      return await work();
    } finally {
      this.taken.splice(this.taken.indexOf(companyId), 1);
    }
  }
}
