import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { FileListView } from './file-list-view.js';
import { FileListsRepository } from './file-lists.repository.js';
import { ReadFileListsHandler } from './read-file-lists.js';
import { WriteFileListsHandler } from './write-file-lists.js';

@Module({
  imports: [StorageModule, MediaModule],
  providers: [
    ownsFiles(FileListsRepository),
    FileListsRepository,
    FileListView,
    ReadFileListsHandler,
    WriteFileListsHandler,
  ],
})
export class FileListsModule {}
