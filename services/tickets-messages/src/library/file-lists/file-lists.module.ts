import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { FileListsRepository } from './file-lists.repository.js';
import { FileListHandlers } from './file-list-handlers.js';

@Module({
  imports: [StorageModule, MediaModule],
  providers: [ownsFiles(FileListsRepository), FileListsRepository, FileListHandlers],
})
export class FileListsModule {}
