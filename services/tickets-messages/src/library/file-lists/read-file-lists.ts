import {
  PAGE_SIZE,
  type AdminListQuery,
  type FileList,
  ListFileLists,
  ListFileListsForAdmin,
  PageFileLists,
  ReadListedFiles,
  type RequestOf,
  GetFileList,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { z } from 'zod';
import type { FileList as Stored } from './file-list.js';
import { FileListView } from './file-list-view.js';
import { FileListsRepository } from './file-lists.repository.js';

const MOST_NAMES = 1_000;
const Filter = TableFilter.extend({ hasFiles: z.boolean().optional() });

/** Reads file lists by name: pages, all names, or one list. */
@Injectable()
export class ReadFileListsHandler {
  constructor(
    private readonly lists: FileListsRepository,
    private readonly view: FileListView,
  ) {}

  /** Pages by skipping, because names are not unique. */
  @OnRpc(PageFileLists)
  async page(
    { searchParam, pageNumber }: z.output<typeof PageFileLists.request>,
    context: RpcContext,
  ): Promise<z.input<typeof PageFileLists.reply>> {
    const { companyId } = actorOf(context);
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.lists.page(companyId, searchParam, { skip, limit: PAGE_SIZE + 1 }),
      this.lists.count(companyId, searchParam, skip + PAGE_SIZE + 1),
    ]);
    const files = found.slice(0, PAGE_SIZE).map((list) => this.view.show(list));
    return { files, count, hasMore: found.length > PAGE_SIZE };
  }

  @OnRpc(ListFileListsForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListFileListsForAdmin.reply>> {
    const { companyId } = actorOf(context);
    const { rows, total } = await this.lists.table(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map((list) => this.view.show(list)), total };
  }

  @OnRpc(ListFileLists)
  async names(
    _request: RequestOf<typeof ListFileLists>,
    context: RpcContext,
  ): Promise<z.input<typeof ListFileLists.reply>> {
    const { companyId } = actorOf(context);
    const found = await this.lists.page(companyId, '', { skip: 0, limit: MOST_NAMES });
    return found.map(({ _id: id, name }) => ({ id, name }));
  }

  /** @throws ERR_NO_FILE_LIST_FOUND */
  @OnRpc(GetFileList)
  async one({ id }: { id: string }, context: RpcContext): Promise<FileList> {
    return this.view.show(await this.known(id, context));
  }

  /** @throws ERR_NO_FILE_LIST_FOUND */
  @OnRpc(ReadListedFiles)
  async files(
    { id }: RequestOf<typeof ReadListedFiles>,
    context: RpcContext,
  ): Promise<z.input<typeof ReadListedFiles.reply>> {
    const { files } = await this.known(id, context);
    return { files: files.map(({ id: _id, name: caption, ...file }) => ({ ...file, caption })) };
  }

  private async known(id: string, context: RpcContext): Promise<Stored> {
    const found = await this.lists.find(actorOf(context).companyId, id);
    if (!found) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    return found;
  }
}
