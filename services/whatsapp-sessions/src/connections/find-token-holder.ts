import { OnRpc } from '@recado/service-kit/messaging';
import { FindTokenHolder } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Finds the connection that a token for the messages API belongs to. */
@Injectable()
export class FindTokenHolderHandler {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** @throws ERR_WAPP_TOKEN_INVALID */
  @OnRpc(FindTokenHolder)
  async execute({
    tokenHash,
  }: z.output<typeof FindTokenHolder.request>): Promise<z.input<typeof FindTokenHolder.reply>> {
    const found = await this.connections.findByToken(tokenHash);
    if (!found) throw new AppError('ERR_WAPP_TOKEN_INVALID');
    return { companyId: found.companyId, connectionId: found.id };
  }
}
