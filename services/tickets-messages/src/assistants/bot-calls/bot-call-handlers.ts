import { type Actor, type BotCallDetails, can, GetBotCall, ListBotCalls } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { type BotCall, botCallDetails, botCallView } from './bot-call.js';
import { BotCallsRepository } from './bot-calls.repository.js';

const PAGE = 25;

/** The calls to bots and URLs, with their results, which admins may see. */
@Injectable()
export class BotCallHandlers {
  constructor(private readonly calls: BotCallsRepository) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListBotCalls)
  async list(
    query: z.output<typeof ListBotCalls.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListBotCalls.reply>> {
    const { companyId } = this.admit(context);
    const found = await this.calls.list(companyId, query, PAGE + 1);
    const calls = found.slice(0, PAGE).map(botCallView);
    const hasMore = found.length > PAGE;
    return { calls, hasMore, nextCursor: hasMore ? (calls.at(-1)?.id ?? null) : null };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_BOT_CALL_FOUND */
  @OnRpc(GetBotCall)
  async get({ id }: { id: string }, context: RpcContext): Promise<BotCallDetails> {
    const { companyId } = this.admit(context);
    return botCallDetails(await this.found(companyId, id));
  }

  /** @throws ERR_NO_PERMISSION */
  admit(context: RpcContext): Actor {
    const actor = actorOf(context);
    if (!can(actor, 'integrations-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }

  /** @throws ERR_NO_BOT_CALL_FOUND */
  async found(companyId: string, id: string): Promise<BotCall> {
    const call = await this.calls.find(companyId, id);
    if (!call) throw new AppError('ERR_NO_BOT_CALL_FOUND');
    return call;
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.calls.removeOfContact(companyId, contactId);
  }

  async removeOfTicket(companyId: string, ticketId: string): Promise<void> {
    await this.calls.removeOfTicket(companyId, ticketId);
  }
}
