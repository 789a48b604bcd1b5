import {
  type Actor,
  type AdminListQuery,
  can,
  CreateFileList,
  DeleteFileList,
  type FileList as FileListView,
  GetFileList,
  ListFileLists,
  MAX_FILES,
  PageFileLists,
  ReadListedFiles,
  type RequestOf,
  UpdateFileList,
  UploadToFileList,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MediaLinks } from '@recado/media-kit/links';
import { isMediaOf } from '@recado/media-kit/store';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { fold } from '@recado/service-kit/text';
import {
  auditFileList,
  type FileList,
  fileListChanged,
  fileListView,
  type ListedFile,
  remainingFiles,
} from './file-list.js';
import { FileListsRepository } from './file-lists.repository.js';

const MOST_NAMES = 1_000;

const Filter = TableFilter.extend({ hasFiles: z.boolean().optional() });

/** Removed files remain stored, because sent messages may show them. */
@Injectable()
export class FileListHandlers {
  constructor(
    private readonly lists: FileListsRepository,
    private readonly links: MediaLinks,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(PageFileLists)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof PageFileLists.reply>> {
    const { companyId } = actorOf(context);
    const { rows, total } = await this.lists.list(companyId, tableFilterOf(Filter, query), query);
    return { data: rows.map((list) => this.view(list)), total };
  }

  @OnRpc(ListFileLists)
  async listNames(
    _request: RequestOf<typeof ListFileLists>,
    context: RpcContext,
  ): Promise<z.input<typeof ListFileLists.reply>> {
    const { companyId } = actorOf(context);
    const { rows } = await this.lists.list(companyId, { q: '' }, { offset: 0, limit: MOST_NAMES });
    return rows.map(({ _id: id, name }) => ({ id, name }));
  }

  /** @throws ERR_NO_FILE_LIST_FOUND */
  @OnRpc(GetFileList)
  async get({ id }: { id: string }, context: RpcContext): Promise<FileListView> {
    return this.view(await this.found(actorOf(context).companyId, id));
  }

  /** @throws ERR_NO_FILE_LIST_FOUND */
  @OnRpc(ReadListedFiles)
  async getFiles(
    { id }: RequestOf<typeof ReadListedFiles>,
    context: RpcContext,
  ): Promise<z.input<typeof ReadListedFiles.reply>> {
    const { files } = await this.found(actorOf(context).companyId, id);
    return { files: files.map(({ id: _id, name: caption, ...file }) => ({ ...file, caption })) };
  }

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(CreateFileList)
  async create({ name, message }: z.output<typeof CreateFileList.request>, context: RpcContext): Promise<FileListView> {
    const { companyId } = writer(context);
    const now = new Date();
    const made = { _id: newId(), companyId, files: [], createdAt: now, updatedAt: now };
    const list: FileList = { ...made, name, nameKey: fold(name), message };
    const view = this.view(list);
    await this.transactions.run(async ({ session, announce }) => {
      await this.lists.insert(list, session);
      announce(fileListChanged(originOf(context), list, view, true), ...auditFileList(context, null, list));
    });
    return view;
  }

  /** @throws also ERR_NO_FILE_LIST_FOUND */
  @OnRpc(UpdateFileList)
  update({ id, ...changes }: z.output<typeof UpdateFileList.request>, context: RpcContext): Promise<FileListView> {
    const { name, message, options } = changes;
    return this.change(id, context, ({ files }) => ({
      ...(name !== undefined && { name, nameKey: fold(name) }),
      ...(message !== undefined && { message }),
      ...(options && { files: remainingFiles(files, options) }),
    }));
  }

  /** @throws ERR_NOT_FOUND if the file belongs to another company, ERR_VALIDATION for too many files */
  @OnRpc(UploadToFileList)
  async addFiles({ id, name: captions, files }: z.output<typeof UploadToFileList.request>, context: RpcContext) {
    const { companyId } = writer(context);
    if (files.some(({ key }) => !isMediaOf(companyId, key))) throw new AppError('ERR_NOT_FOUND');
    const added = files.map((file, index): ListedFile => ({ ...file, id: newId(), name: captions[index] ?? '' }));
    return this.change(id, context, ({ files: known }) => {
      if (known.length + added.length > MAX_FILES) throw tooMany();
      return { files: [...known, ...added] };
    });
  }

  @OnRpc(DeleteFileList)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = writer(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.lists.remove(companyId, id, session);
      announce(fileListChanged(originOf(context), found, null), ...auditFileList(context, found, null));
    });
    return { message: 'File list deleted' };
  }

  private async change(
    id: string,
    context: RpcContext,
    changesOf: (list: FileList) => Partial<FileList>,
  ): Promise<FileListView> {
    const { companyId } = writer(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(companyId, id, session);
      const changed = required(
        await this.lists.update(companyId, id, changesOf(before), session),
        'ERR_NO_FILE_LIST_FOUND',
      );
      const view = this.view(changed);
      announce(fileListChanged(originOf(context), changed, view), ...auditFileList(context, before, changed));
      return view;
    });
  }

  private async found(companyId: string, id: string, session?: Transaction['session']): Promise<FileList> {
    return required(await this.lists.find(companyId, id, session), 'ERR_NO_FILE_LIST_FOUND');
  }

  private view(list: FileList): FileListView {
    return fileListView(list, this.links);
  }
}

function writer(context: RpcContext): Actor {
  const actor = actorOf(context);
  if (!can(actor, 'files-page:edit')) throw new AppError('ERR_NO_PERMISSION');
  return actor;
}

const tooMany = () => new AppError('ERR_VALIDATION', { details: { fields: { files: ['Too Long!'] }, form: [] } });
