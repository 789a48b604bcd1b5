import { CreateHelp, DeleteHelp, ListHelps, PageHelps, UpdateHelp } from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { EditHelps } from './edit-helps.js';
import { ReadHelps } from './read-helps.js';

@Controller()
export class HelpsRpc {
  constructor(
    private readonly readHelps: ReadHelps,
    private readonly editHelps: EditHelps,
  ) {}

  @OnRpc(ListHelps)
  async onListHelps() {
    return this.readHelps.all();
  }

  @OnRpc(PageHelps)
  async onPageHelps(request: z.output<typeof PageHelps.request>) {
    return this.readHelps.page(request);
  }

  @OnRpc(CreateHelp)
  async onCreateHelp(request: z.output<typeof CreateHelp.request>, context: RpcContext) {
    return this.editHelps.add(actorOf(context), request);
  }

  @OnRpc(UpdateHelp)
  async onUpdateHelp({ id, ...input }: z.output<typeof UpdateHelp.request>, context: RpcContext) {
    return this.editHelps.change(actorOf(context), id, input);
  }

  @OnRpc(DeleteHelp)
  async onDeleteHelp({ id }: { id: string }, context: RpcContext) {
    await this.editHelps.remove(actorOf(context), id);
    return { message: 'Help deleted' };
  }
}
