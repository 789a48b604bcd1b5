import { GetAsaasToken, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc } from '@recado/service-kit/messaging';
import { IntegrationKeysRepository } from './integration-keys.repository.js';

/** Tells billing the operator's token at Asaas. NATS lets no process ask but those whose code does. */
@Injectable()
export class GetAsaasTokenHandler {
  constructor(private readonly keys: IntegrationKeysRepository) {}

  @OnRpc(GetAsaasToken)
  async execute(_request: RequestOf<typeof GetAsaasToken>): Promise<{ token: string | null }> {
    return { token: (await this.keys.find('asaas')) ?? null };
  }
}
