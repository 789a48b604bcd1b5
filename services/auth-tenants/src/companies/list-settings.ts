import { type Setting, ListSettings } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { settingsOf } from './company.js';
import { FindCompany } from './find-company.js';

/** Lists every setting of the own company with its chosen or default value. */
@Injectable()
export class ListSettingsHandler {
  constructor(private readonly findCompany: FindCompany) {}

  @OnRpc(ListSettings)
  async execute(_request: object, context: RpcContext): Promise<Setting[]> {
    const { companyId } = actorOf(context);
    return settingsOf(await this.findCompany.execute(companyId));
  }
}
