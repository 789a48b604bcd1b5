import type { Connection } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { Connections } from './copies.js';

/** The first of the wished connections that exists, else the company's default one. */
@Injectable()
export class ChooseConnection {
  constructor(private readonly connections: Connections) {}

  /** @throws ERR_NO_DEF_WAPP_FOUND */
  execute(companyId: string, ...wished: (string | null | undefined)[]): Connection {
    for (const id of wished) {
      const found = id ? this.connections.get(companyId, id) : undefined;
      if (found) return found;
    }
    const byDefault = this.connections.list(companyId).find(({ isDefault }) => isDefault);
    if (!byDefault) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
    return byDefault;
  }
}
