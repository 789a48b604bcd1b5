import {
  AttachToSchedule,
  CreateSchedule,
  CreateScheduleWithFile,
  DeleteSchedule,
  DetachFromSchedule,
  GetSchedule,
  ListSchedules,
  UpdateSchedule,
} from '@recado/contracts';
import { Controller } from '@nestjs/common';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChangeSchedule } from './change-schedule.js';
import { CreateSchedule as CreateScheduleUseCase } from './create-schedule.js';
import { ListSchedules as ListSchedulesUseCase } from './list-schedules.js';

@Controller()
export class SchedulesRpc {
  constructor(
    private readonly listSchedules: ListSchedulesUseCase,
    private readonly createSchedule: CreateScheduleUseCase,
    private readonly changeSchedule: ChangeSchedule,
  ) {}

  @OnRpc(ListSchedules)
  list(request: z.output<typeof ListSchedules.request>, context: RpcContext) {
    return this.listSchedules.execute(request, context);
  }

  @OnRpc(GetSchedule)
  get(request: z.output<typeof GetSchedule.request>, context: RpcContext) {
    return this.listSchedules.one(request, context);
  }

  @OnRpc(CreateSchedule)
  create(request: z.output<typeof CreateSchedule.request>, context: RpcContext) {
    return this.createSchedule.execute(request, context);
  }

  @OnRpc(CreateScheduleWithFile)
  createWithFile(request: z.output<typeof CreateScheduleWithFile.request>, context: RpcContext) {
    return this.createSchedule.execute(request, context);
  }

  @OnRpc(UpdateSchedule)
  update(request: z.output<typeof UpdateSchedule.request>, context: RpcContext) {
    return this.changeSchedule.execute(request, context);
  }

  @OnRpc(DeleteSchedule)
  delete(request: z.output<typeof DeleteSchedule.request>, context: RpcContext) {
    return this.changeSchedule.remove(request, context);
  }

  @OnRpc(AttachToSchedule)
  attach({ id, files }: z.output<typeof AttachToSchedule.request>, context: RpcContext) {
    return this.changeSchedule.attach(id, files, context);
  }

  @OnRpc(DetachFromSchedule)
  detach({ id }: z.output<typeof DetachFromSchedule.request>, context: RpcContext) {
    return this.changeSchedule.detach(id, context);
  }
}
