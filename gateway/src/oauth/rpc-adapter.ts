import {
  ConsumeOauthRecord,
  FindOauthRecord,
  OauthModel,
  PutOauthRecord,
  RemoveOauthRecord,
  RevokeOauthGrant,
  type RpcContract,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';
import type { RpcClient } from '@recado/service-kit/messaging';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { z } from 'zod';

/** A registered client that is never authorized is deleted after a day. */
const CLIENT_SECONDS = 24 * 60 * 60;

/**
 * Stores the records of the authorization server in auth-tenants. There are no sessions, because the user is asked on
 * each request.
 */
export class RpcAdapter implements Adapter {
  private readonly model: OauthModel | undefined;

  constructor(
    private readonly rpc: RpcClient,
    name: string,
  ) {
    this.model = OauthModel.safeParse(name).data;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = CLIENT_SECONDS): Promise<void> {
    if (!this.model) return;
    const expiresAt = new Date(Date.now() + expiresIn * 1_000).toISOString();
    const grantId = this.model === 'Grant' ? id : (payload.grantId ?? null);
    const clientId = this.model === 'Client' ? null : (payload.clientId ?? null);
    const plain = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
    await this.ask(PutOauthRecord, { model: this.model, id, payload: plain, grantId, clientId, expiresAt });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!this.model || id.length > 500) return undefined;
    const { payload, consumedAt } = await this.ask(FindOauthRecord, { model: this.model, id });
    if (!payload) return undefined;
    return { ...payload, ...(consumedAt && { consumed: Math.floor(Date.parse(consumedAt) / 1_000) }) };
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  findByUid(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Rejects the second of two concurrent exchanges of the same code. */
  async consume(id: string): Promise<void> {
    if (!this.model) return;
    const { isFirst } = await this.ask(ConsumeOauthRecord, { model: this.model, id });
    if (!isFirst) throw new errors.InvalidGrant('it is used up');
  }

  async destroy(id: string): Promise<void> {
    if (this.model) await this.ask(RemoveOauthRecord, { model: this.model, id });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.ask(RevokeOauthGrant, { grantId });
  }

  private ask<C extends RpcContract>(contract: C, request: z.input<C['request']>): Promise<z.output<C['reply']>> {
    return this.rpc.call(contract, request, { correlationId: randomUUID() }).catch((error: unknown) => {
      if (error instanceof AppError && error.kind !== 'internal')
        throw new errors.TemporarilyUnavailable(error.message);
      throw error;
    });
  }
}
