import { Injectable } from '@nestjs/common';
import { EntriesRepository } from './entries.repository.js';
import { isOver, type Entry } from './entry.js';

/** Finds entries for other modules. */
@Injectable()
export class FindEntries {
  constructor(private readonly entries: EntriesRepository) {}

  byLogin(id: string, loginId: string): Promise<Entry | null> {
    return this.entries.findByLogin(id, loginId);
  }

  /** Returns the operators who are in a company now. */
  async inCompany(companyId: string): Promise<Entry[]> {
    const now = new Date();
    return (await this.entries.running({ companyId })).filter((entry) => !isOver(entry, now));
  }

  allRunning(): AsyncGenerator<Entry> {
    return this.entries.allRunning();
  }
}
