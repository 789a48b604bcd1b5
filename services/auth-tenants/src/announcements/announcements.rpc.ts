import {
  AttachToAnnouncement,
  CreateAnnouncement,
  DeleteAnnouncement,
  DetachFromAnnouncement,
  GetAnnouncement,
  ListAnnouncements,
  UpdateAnnouncement,
} from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import { type z } from 'zod';
import { EditAnnouncements } from './edit-announcements.js';
import { ReadAnnouncements } from './read-announcements.js';

type ById = { id: string };

@Controller()
export class AnnouncementsRpc {
  constructor(
    private readonly readAnnouncements: ReadAnnouncements,
    private readonly editAnnouncements: EditAnnouncements,
  ) {}

  @OnRpc(ListAnnouncements)
  async onListAnnouncements(request: z.output<typeof ListAnnouncements.request>, context: RpcContext) {
    return this.readAnnouncements.page(actorOf(context), request);
  }

  @OnRpc(GetAnnouncement)
  async onGetAnnouncement({ id }: ById, context: RpcContext) {
    return this.readAnnouncements.one(actorOf(context), id);
  }

  @OnRpc(CreateAnnouncement)
  async onCreateAnnouncement(request: z.output<typeof CreateAnnouncement.request>, context: RpcContext) {
    return this.editAnnouncements.add(actorOf(context), request);
  }

  @OnRpc(UpdateAnnouncement)
  async onUpdateAnnouncement({ id, ...input }: z.output<typeof UpdateAnnouncement.request>, context: RpcContext) {
    return this.editAnnouncements.change(actorOf(context), id, input);
  }

  @OnRpc(AttachToAnnouncement)
  async onAttachToAnnouncement(request: z.output<typeof AttachToAnnouncement.request>, context: RpcContext) {
    return this.editAnnouncements.attach(actorOf(context), request);
  }

  @OnRpc(DetachFromAnnouncement)
  async onDetachFromAnnouncement({ id }: ById, context: RpcContext) {
    return this.editAnnouncements.change(actorOf(context), id, { media: null });
  }

  @OnRpc(DeleteAnnouncement)
  async onDeleteAnnouncement({ id }: ById, context: RpcContext) {
    await this.editAnnouncements.remove(actorOf(context), id);
    return { message: 'Announcement deleted' };
  }
}
