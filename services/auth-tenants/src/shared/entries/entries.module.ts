import { Module } from '@nestjs/common';
import { EntriesRepository } from './entries.repository.js';
import { ExpireEntries } from './expire-entries.js';
import { FindEntries } from './find-entries.js';
import { ListOperatorEntriesHandler } from './list-entries.js';
import { StoreEntry } from './store-entry.js';

@Module({
  providers: [EntriesRepository, ExpireEntries, FindEntries, ListOperatorEntriesHandler, StoreEntry],
  exports: [FindEntries, StoreEntry],
})
export class EntriesModule {}
