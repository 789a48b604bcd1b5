import { GetStorageLeft, GetStorageUsed, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { Companies } from '../replicas/state-replicas.js';
import { StorageUsageRepository } from './storage-usage.repository.js';
import { leftBytes, usedBytes } from './storage-usage.js';

/**
 * Returns the storage left for users' uploads, and the storage used. Files from contacts are stored even beyond the
 * limit.
 */
@Injectable()
export class GetStorageLeftHandler {
  constructor(
    private readonly companies: Companies,
    private readonly usage: StorageUsageRepository,
  ) {}

  /** @throws ERR_NO_COMPANY_FOUND */
  @OnRpc(GetStorageLeft)
  async execute(
    _request: RequestOf<typeof GetStorageLeft>,
    context: RpcContext,
  ): Promise<z.input<typeof GetStorageLeft.reply>> {
    const { companyId } = actorOf(context);
    const company = await this.companies.waitFor(companyId, companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return { leftBytes: leftBytes(company.plan, await this.usage.find(companyId)) };
  }

  @OnRpc(GetStorageUsed)
  async used({ companyId }: RequestOf<typeof GetStorageUsed>): Promise<z.input<typeof GetStorageUsed.reply>> {
    return { usedBytes: usedBytes(await this.usage.find(companyId)) };
  }
}
