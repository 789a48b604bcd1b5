import { DeleteTag } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { showTag, tagState } from './tag.js';
import { TagsRepository } from './tags.repository.js';

/** Deletes a tag. Tickets still contain its id, but it is no longer shown, because names come from existing tags. */
@Injectable()
export class DeleteTagHandler {
  constructor(
    private readonly tags: TagsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_TAG_FOUND */
  @OnRpc(DeleteTag)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = actorOf(context);
    await this.transactions.run(async ({ session, announce }) => {
      const last = await this.tags.change(companyId, id, {}, session);
      if (!last) throw new AppError('ERR_NO_TAG_FOUND');
      await this.tags.remove(companyId, id, session);
      announce(
        tagState(last, true),
        ...auditRecord(context, 'tag', { id, name: last.name, before: showTag(last), after: null }),
      );
    });
    return { message: 'Tag deleted' };
  }
}
