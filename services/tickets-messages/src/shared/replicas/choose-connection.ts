import type { Connection } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections } from './state-replicas.js';

/**
 * Returns whether a connection is linked, which means that WhatsApp knows its device. It is connected, or reconnects by
 * itself or after a manual retry.
 */
const isLinked = ({ number, status }: Connection): boolean =>
  status === 'CONNECTED' || (number !== null && status !== 'qrcode');

/** Chooses the first preferred connection that exists, or else the company's default one. */
@Injectable()
export class ChooseConnection {
  constructor(private readonly connections: Connections) {}

  /** @throws ERR_NO_DEF_WAPP_FOUND */
  execute(companyId: string, ...preferred: (string | null | undefined)[]): Connection {
    const found = this.find(companyId, preferred);
    if (!found) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    return found;
  }

  /**
   * Chooses a connection that can send now, or later if it is offline. @throws ERR_NO_DEF_WAPP_FOUND,
   * ERR_WAPP_NOT_INITIALIZED
   */
  toSend(companyId: string, ...preferred: (string | null | undefined)[]): Connection {
    const found = this.execute(companyId, ...preferred);
    if (!isLinked(found)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return found;
  }

  /** Returns undefined instead of throwing, for messages that no user is waiting for. */
  toSendIfAny(companyId: string, preferred: string | null): Connection | undefined {
    const found = this.find(companyId, [preferred]);
    return found && isLinked(found) ? found : undefined;
  }

  private find(companyId: string, preferred: (string | null | undefined)[]): Connection | undefined {
    for (const id of preferred) {
      const found = id ? this.connections.get(companyId, id) : undefined;
      if (found) return found;
    }
    return this.connections.list(companyId).find(({ isDefault }) => isDefault);
  }
}
