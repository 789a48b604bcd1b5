import { type Help, type RequestOf, CreateHelp, UpdateHelp, DeleteHelp } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { HelpsRepository } from './helps.repository.js';

/** The operator's videos. @throws ERR_NO_PERMISSION, ERR_NO_HELP_FOUND */
@Injectable()
export class EditHelpsHandler {
  constructor(private readonly helps: HelpsRepository) {}

  @OnRpc(CreateHelp)
  async add(input: RequestOf<typeof CreateHelp>, context: RpcContext): Promise<Help> {
    const actor = actorOf(context);
    assertSuper(actor);
    return this.helps.insert(input);
  }

  @OnRpc(UpdateHelp)
  async change({ id, ...input }: RequestOf<typeof UpdateHelp>, context: RpcContext): Promise<Help> {
    const actor = actorOf(context);
    assertSuper(actor);
    const changed = await this.helps.change(id, input);
    if (!changed) throw new AppError('ERR_NO_HELP_FOUND');
    return changed;
  }

  @OnRpc(DeleteHelp)
  async remove({ id }: RequestOf<typeof DeleteHelp>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    if (!(await this.helps.remove(id))) throw new AppError('ERR_NO_HELP_FOUND');
    return { message: 'Help deleted' };
  }
}
