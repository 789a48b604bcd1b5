import { Injectable } from '@nestjs/common';
import { SchedulesRepository } from './schedules.repository.js';

/** Finds files that schedules use. */
@Injectable()
export class ScheduledFiles {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** Returns the keys in `keys` that a schedule uses. */
  execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    return this.schedules.filesAmong(companyId, keys);
  }
}
