import { NoteStoredBytes, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { StorageUsageRepository } from './storage-usage.repository.js';

/** Adds the bytes stored since the last count. A crash may lose some; the next count corrects that. */
@Injectable()
export class RecordBytesHandler {
  constructor(private readonly usage: StorageUsageRepository) {}

  @OnRpc(NoteStoredBytes)
  async execute({ bytes }: RequestOf<typeof NoteStoredBytes>, context: RpcContext): Promise<{ message: string }> {
    await this.add(actorOf(context).companyId, bytes);
    return { message: 'Bytes noted' };
  }

  async add(companyId: string, bytes: number): Promise<void> {
    if (bytes !== 0) await this.usage.add(companyId, bytes);
  }
}
