import { Injectable } from '@nestjs/common';
import { GetStorageLeft, NoteStoredBytes, type UploadedFile } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import type { FastifyRequest } from 'fastify';
import { contextOf } from '../http/context-of.js';

/** The storage quota of the caller's plan. tickets-messages counts the used space. */
@Injectable()
export class StorageSpace {
  constructor(private readonly rpc: RpcClient) {}

  /** Returns the free bytes; Infinity if unlimited. @throws ERR_STORAGE_FULL if nothing is free */
  async left(request: FastifyRequest): Promise<number> {
    const { leftBytes } = await this.rpc.call(GetStorageLeft, {}, contextOf(request));
    if (leftBytes === 0) throw new AppError('ERR_STORAGE_FULL');
    return leftBytes ?? Infinity;
  }

  async take(request: FastifyRequest, files: readonly UploadedFile[]): Promise<void> {
    await this.rpc.call(NoteStoredBytes, { bytes: bytesOf(files) }, contextOf(request));
  }

  async giveBack(request: FastifyRequest, files: readonly UploadedFile[]): Promise<void> {
    await this.rpc.call(NoteStoredBytes, { bytes: -bytesOf(files) }, contextOf(request));
  }
}

export const bytesOf = (files: readonly UploadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
