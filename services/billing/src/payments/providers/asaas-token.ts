import { GetAsaasToken } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';

/** The maximum delay before a changed token takes effect. */
const CACHED_MS = 60_000;

/** The operator's Asaas token, which is a setting: auth-tenants stores it encrypted and returns it only to billing. */
@Injectable()
export class AsaasToken {
  private cached: Readonly<{ token: string; until: number }> | null = null;

  constructor(private readonly rpc: RpcClient) {}

  /** @throws ERR_UNAVAILABLE; Error if the operator has set none */
  async read(): Promise<string> {
    if (this.cached && Date.now() < this.cached.until) return this.cached.token;
    const { token } = await this.rpc.call(GetAsaasToken, {}, { correlationId: newId() });
    if (token === null) throw new Error('the setting asaas has no token');
    this.cached = { token, until: Date.now() + CACHED_MS };
    return token;
  }

  /** Clears the cache after Asaas rejected the token. */
  clear(): void {
    this.cached = null;
  }
}
