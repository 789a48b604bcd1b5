import { Module } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { ENTRIES_DUE, EntriesRepository } from './entries.repository.js';
import { ExpireEntries } from './expire-entries.js';
import { FindEntries } from './find-entries.js';
import { ListOperatorEntriesHandler } from './list-entries.js';
import { StoreEntry } from './store-entry.js';

@Module({
  providers: [EntriesRepository, ExpireEntries, FindEntries, ListOperatorEntriesHandler, StoreEntry],
  exports: [FindEntries, StoreEntry],
})
export class EntriesModule {
  constructor(background: BackgroundWork, expireEntries: ExpireEntries) {
    background.addRepeated({
      name: 'operator entries',
      due: ENTRIES_DUE,
      run: (tools) => expireEntries.execute(tools),
    });
  }
}
