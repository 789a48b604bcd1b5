import { Injectable } from '@nestjs/common';
import { OnlineReply } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { OnlineUsers } from '../../presence/online-users.js';

/** GET /users/online: presence, which only the gateways track. */
@Injectable()
export class OnlineRoutes {
  constructor(
    private readonly calls: Calls,
    private readonly online: OnlineUsers,
  ) {}

  register(server: FastifyInstance): void {
    server.get(
      '/users/online',
      { onRequest: (request) => this.calls.admit(request, 'member') },
      async ({ actor }): Promise<z.infer<typeof OnlineReply>> => {
        if (!actor) throw new AppError('ERR_UNAUTHENTICATED');
        return { userIds: await this.online.list(actor.companyId) };
      },
    );
  }
}
