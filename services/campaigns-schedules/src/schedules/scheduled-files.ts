import { Injectable } from '@nestjs/common';
import { SchedulesRepository } from './schedules.repository.js';

/** Which files schedules hold. */
@Injectable()
export class ScheduledFiles {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** Returns those of `keys` that a schedule holds. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.schedules.filesAmong(companyId, keys);
  }
}
