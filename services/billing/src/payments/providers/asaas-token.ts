import { GetAsaasToken } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';

/** A token that the operator changes counts after this at the latest. */
const KEPT_MS = 60_000;

/** The operator's token at Asaas, which is a setting: auth-tenants keeps it encrypted and tells it to billing alone. */
@Injectable()
export class AsaasToken {
  private kept: Readonly<{ token: string; until: number }> | null = null;

  constructor(private readonly rpc: RpcClient) {}

  /** @throws ERR_UNAVAILABLE; Error when the operator has set none */
  async read(): Promise<string> {
    if (this.kept && Date.now() < this.kept.until) return this.kept.token;
    const { token } = await this.rpc.call(GetAsaasToken, {}, { correlationId: newId() });
    if (token === null) throw new Error('the setting asaas has no token');
    this.kept = { token, until: Date.now() + KEPT_MS };
    return token;
  }

  /** Asaas refused it: it is asked for again. */
  forget(): void {
    this.kept = null;
  }
}
