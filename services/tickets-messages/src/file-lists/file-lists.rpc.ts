import {
  CreateFileList,
  DeleteFileList,
  GetFileList,
  ListFileLists,
  PageFileLists,
  UpdateFileList,
  UploadToFileList,
} from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ReadFileLists } from './read-file-lists.js';
import { WriteFileLists } from './write-file-lists.js';

@Controller()
export class FileListsRpc {
  constructor(
    private readonly read: ReadFileLists,
    private readonly write: WriteFileLists,
  ) {}

  @OnRpc(PageFileLists)
  page(request: z.output<typeof PageFileLists.request>, context: RpcContext) {
    return this.read.page(request, context);
  }

  @OnRpc(ListFileLists)
  names(_request: z.output<typeof ListFileLists.request>, context: RpcContext) {
    return this.read.names(context);
  }

  @OnRpc(GetFileList)
  get(request: z.output<typeof GetFileList.request>, context: RpcContext) {
    return this.read.one(request, context);
  }

  @OnRpc(CreateFileList)
  create(request: z.output<typeof CreateFileList.request>, context: RpcContext) {
    return this.write.create(request, context);
  }

  @OnRpc(UpdateFileList)
  update(request: z.output<typeof UpdateFileList.request>, context: RpcContext) {
    return this.write.update(request, context);
  }

  @OnRpc(UploadToFileList)
  upload(request: z.output<typeof UploadToFileList.request>, context: RpcContext) {
    return this.write.add(request, context);
  }

  @OnRpc(DeleteFileList)
  delete(request: z.output<typeof DeleteFileList.request>, context: RpcContext) {
    return this.write.remove(request, context);
  }
}
