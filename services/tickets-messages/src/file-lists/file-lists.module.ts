import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/service-kit/media-module';
import { FileListView } from './file-list-view.js';
import { FileListsRepository } from './file-lists.repository.js';
import { FileListsRpc } from './file-lists.rpc.js';
import { ListedFiles } from './listed-files.js';
import { ReadFileLists } from './read-file-lists.js';
import { WriteFileLists } from './write-file-lists.js';

@Module({
  imports: [MediaModule],
  controllers: [FileListsRpc],
  providers: [FileListsRepository, FileListView, ReadFileLists, WriteFileLists, ListedFiles],
  exports: [ListedFiles],
})
export class FileListsModule {}
