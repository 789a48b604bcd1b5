import { can, ListApplications, UseApplication, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { AssertLoginAllowed } from '../../companies/assert-login-allowed.js';
import { applicationAnswerOf, shouldRecordUse } from './application.js';
import { ApplicationsRepository } from './applications.repository.js';

/** Lists applications and validates them on each call. */
@Injectable()
export class UseApplicationHandler {
  constructor(
    private readonly applications: ApplicationsRepository,
    private readonly assertLoginAllowed: AssertLoginAllowed,
  ) {}

  @OnRpc(ListApplications)
  async list(
    _request: RequestOf<typeof ListApplications>,
    context: RpcContext,
  ): Promise<z.input<typeof ListApplications.reply>> {
    const actor = actorOf(context);
    const whose = can(actor, 'users-page:view') ? undefined : actor.userId;
    const found = await this.applications.list(actor.companyId, whose);
    return { applications: found.map(applicationAnswerOf) };
  }

  /** @throws ERR_UNAUTHENTICATED, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED */
  @OnRpc(UseApplication)
  async use({
    companyId,
    userId,
    id,
  }: RequestOf<typeof UseApplication>): Promise<z.input<typeof UseApplication.reply>> {
    const now = new Date();
    const found = await this.applications.find(companyId, id);
    if (!found || found.userId !== userId || found.expiresAt <= now) throw new AppError('ERR_UNAUTHENTICATED');
    await this.assertLoginAllowed.execute(companyId, now);
    if (shouldRecordUse(found, now)) await this.applications.recordUse(companyId, id, now);
    return { name: found.name, scopes: [...found.scopes] };
  }
}
