import {
  can,
  MAX_FILES,
  type Actor,
  CreateFileList,
  type FileList as Shown,
  UpdateFileList,
  UploadToFileList,
  DeleteFileList,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { isMediaOf } from '@recado/media-kit/store';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { fold } from '@recado/service-kit/text';
import type { z } from 'zod';
import { remainingFiles, type FileList, type ListedFile } from './file-list.js';
import { FileListView } from './file-list-view.js';
import { FileListsRepository } from './file-lists.repository.js';

/** Creates and changes file lists. Removed files remain stored, because sent messages may show them. */
@Injectable()
export class WriteFileListsHandler {
  constructor(
    private readonly lists: FileListsRepository,
    private readonly transactions: Transactions,
    private readonly view: FileListView,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(CreateFileList)
  async create({ name, message }: z.output<typeof CreateFileList.request>, context: RpcContext): Promise<Shown> {
    const { companyId } = writer(context);
    const now = new Date();
    const made = { _id: newId(), companyId, files: [], createdAt: now, updatedAt: now };
    const list: FileList = { ...made, name, nameKey: fold(name), message };
    await this.transactions.run(async ({ session, announce }) => {
      await this.lists.insert(list, session);
      announce(this.view.changedEvent(originOf(context), list, 'new'), ...auditFileList(context, null, list));
    });
    return this.view.show(list);
  }

  /** @throws also ERR_NO_FILE_LIST_FOUND */
  @OnRpc(UpdateFileList)
  update({ id, ...changes }: z.output<typeof UpdateFileList.request>, context: RpcContext): Promise<Shown> {
    const { name, message, options } = changes;
    return this.change(id, context, ({ files }) => ({
      ...(name !== undefined && { name, nameKey: fold(name) }),
      ...(message !== undefined && { message }),
      ...(options && { files: remainingFiles(files, options) }),
    }));
  }

  /** @throws ERR_NOT_FOUND if the file belongs to another company, ERR_VALIDATION for too many files */
  @OnRpc(UploadToFileList)
  async add({ id, name: captions, files }: z.output<typeof UploadToFileList.request>, context: RpcContext) {
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
      announce(this.view.changedEvent(originOf(context), found, 'gone'), ...auditFileList(context, found, null));
    });
    return { message: 'File list deleted' };
  }

  private async change(
    id: string,
    context: RpcContext,
    changesOf: (list: FileList) => Partial<FileList>,
  ): Promise<Shown> {
    const { companyId } = writer(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(companyId, id, session);
      const changed = await this.lists.change(companyId, id, changesOf(before), session);
      if (!changed) throw new AppError('ERR_NO_FILE_LIST_FOUND');
      announce(
        this.view.changedEvent(originOf(context), changed, 'changed'),
        ...auditFileList(context, before, changed),
      );
      return this.view.show(changed);
    });
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<FileList> {
    const found = await this.lists.find(companyId, id, session);
    if (!found) throw new AppError('ERR_NO_FILE_LIST_FOUND');
    return found;
  }
}

const shown = ({ name, message, files }: FileList) => ({
  ...{ name, message, files: files.map((file) => [file.fileName, file.name].filter(Boolean).join(': ')) },
});

function auditFileList(context: RpcContext, before: FileList | null, after: FileList | null) {
  const { _id: id = '', name = '' } = after ?? before ?? {};
  return auditRecord(context, 'file-list', { id, name, before: before && shown(before), after: after && shown(after) });
}

function writer(context: RpcContext): Actor {
  const actor = actorOf(context);
  if (!can(actor, 'files-page:edit')) throw new AppError('ERR_NO_PERMISSION');
  return actor;
}

const tooMany = () => new AppError('ERR_VALIDATION', { details: { fields: { files: ['Too Long!'] }, form: [] } });
