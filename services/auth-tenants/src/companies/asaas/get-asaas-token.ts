import { GetAsaasToken, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';
import { IntegrationKeysRepository } from './integration-keys.repository.js';

/** Returns the operator's Asaas token to billing. NATS permissions restrict who may call it. */
@Injectable()
export class GetAsaasTokenHandler {
  constructor(private readonly keys: IntegrationKeysRepository) {}

  @OnRpc(GetAsaasToken)
  async execute(_request: RequestOf<typeof GetAsaasToken>): Promise<{ token: string | null }> {
    return { token: (await this.keys.find('asaas')) ?? null };
  }
}
