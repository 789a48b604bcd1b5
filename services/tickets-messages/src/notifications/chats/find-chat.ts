import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Users } from '../../shared/replicas/state-replicas.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';
import type { Chat } from './chat.js';
import { ChatsRepository } from './chats.repository.js';

/**
 * Finds a chat for an actor. Only members may see it, only its owner may change it, and the plan must include chats.
 */
@Injectable()
export class FindChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly planFeatures: PlanFeatures,
    private readonly users: Users,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext): Actor {
    return this.planFeatures.admit(context, 'useInternalChat');
  }

  /** Finds a chat by id or uuid. @throws ERR_NO_CHAT_FOUND, also if the actor is not a member */
  async execute({ companyId, userId }: Actor, id: string, session?: Transaction['session']): Promise<Chat> {
    return this.ofMember(companyId, userId, id, session);
  }

  /** @throws ERR_NO_CHAT_FOUND */
  async ofMember(companyId: string, userId: string, id: string, session?: Transaction['session']): Promise<Chat> {
    const found = await this.chats.find(companyId, userId, id, session);
    if (!found) throw new AppError('ERR_NO_CHAT_FOUND');
    return found;
  }

  /** @throws ERR_NO_PERMISSION if the actor is a member but not the owner */
  async owned(actor: Actor, id: string, session: Transaction['session']): Promise<Chat> {
    const found = await this.execute(actor, id, session);
    if (found.ownerId !== actor.userId) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }

  /** @throws ERR_NO_USER_FOUND */
  requireColleagues({ companyId }: Actor, userIds: readonly string[]): void {
    if (userIds.some((userId) => !this.users.get(companyId, userId))) throw new AppError('ERR_NO_USER_FOUND');
  }
}
