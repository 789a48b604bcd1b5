import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ReportPage } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { retryUnanswered } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { Identity } from '../../identity/identity.js';
import type { RealtimeSocket } from '../broadcast/realtime-socket.js';

/**
 * Reports to the push notification service whether a page is visible. A page counts as hidden once its socket
 * disconnects.
 */
@Injectable()
export class PageSight {
  constructor(
    private readonly identity: Identity,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  report(socket: RealtimeSocket, given: unknown): void {
    if (typeof given !== 'boolean') return;
    if (!socket.data.reportsSight) socket.once('disconnect', () => void this.send(socket, false));
    socket.data.reportsSight = true;
    void this.send(socket, given);
  }

  /** Retries while the service is down, because a page that looks open would suppress pushes for minutes. */
  private async send({ id: pageId, data: { claims } }: RealtimeSocket, isVisible: boolean): Promise<void> {
    try {
      const actor = this.identity.actor(claims);
      const page = { pageId, isVisible, at: new Date().toISOString() };
      await retryUnanswered(() => this.rpc.call(ReportPage, page, { actor, correlationId: randomUUID() }));
    } catch (error) {
      this.logger.debug({ err: error }, 'failed to report whether a page is visible');
    }
  }
}
