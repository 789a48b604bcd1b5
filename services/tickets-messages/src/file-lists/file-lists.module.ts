import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { FileListView } from './file-list-view.js';
import { FileListsRepository } from './file-lists.repository.js';
import { ListedFiles } from './listed-files.js';
import { ReadFileListsHandler } from './read-file-lists.js';
import { WriteFileListsHandler } from './write-file-lists.js';

@Module({
  imports: [MediaModule],
  providers: [FileListsRepository, FileListView, ReadFileListsHandler, WriteFileListsHandler, ListedFiles],
  exports: [ListedFiles],
})
export class FileListsModule {}
