import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type RequestOf, CheckNumber } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { digitsOf } from '../protocol/digits.js';
import { AskOwner } from './ask-owner.js';
import type { Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

type Reply = z.output<(typeof CheckNumber)['reply']>;

/** Checks whether a number is on WhatsApp, and returns the form that WhatsApp uses. */
@Injectable()
export class CheckNumberHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly owner: AskOwner,
  ) {}

  /** @throws ERR_NO_DEF_WAPP_FOUND, ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_CHECK_CONTACT */
  @OnRpc(CheckNumber)
  async execute({ number, connectionId }: RequestOf<typeof CheckNumber>, context: RpcContext): Promise<Reply> {
    const { companyId } = actorOf(context);
    const { id, status } = await this.connectionOf(companyId, connectionId);
    if (status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const question = { ask: 'check-number' as const, number: digitsOf(number) };
    const answer = await this.owner.execute({ companyId, connectionId: id }, question).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') throw new AppError('ERR_WAPP_CHECK_CONTACT');
      throw error;
    });
    return CheckNumber.reply.parse(answer);
  }

  private async connectionOf(companyId: string, id: string | undefined): Promise<Connection> {
    const found = id
      ? await this.connections.find(companyId, id)
      : (await this.connections.list(companyId)).find(({ isDefault }) => isDefault);
    if (!found) throw new AppError(id ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND');
    return found;
  }
}
