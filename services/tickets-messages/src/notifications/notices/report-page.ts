import { ReportPage, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { OpenPagesRepository } from './open-pages.repository.js';

/** Records which of a user's pages are visible. A user with a visible page gets no push. */
@Injectable()
export class ReportPageHandler {
  constructor(private readonly pages: OpenPagesRepository) {}

  @OnRpc(ReportPage)
  async execute({ at, ...page }: RequestOf<typeof ReportPage>, context: RpcContext): Promise<{ message: string }> {
    const { companyId, userId } = actorOf(context);
    await this.pages.report(companyId, { ...page, userId, at: new Date(at) });
    return { message: 'Page noted' };
  }
}
