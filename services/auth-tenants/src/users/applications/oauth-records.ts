import { createHash } from 'node:crypto';
import {
  ConsumeOauthRecord,
  FindOauthRecord,
  PutOauthRecord,
  RemoveOauthRecord,
  RevokeOauthGrant,
  type OauthModel,
  type RequestOf,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { auditBySystem } from '@recado/service-kit/audit';
import { SecretBox } from '@recado/service-kit/crypto';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { type Config } from '../../config.js';
import { ApplicationsRepository } from './applications.repository.js';
import { EndApplications } from './end-applications.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';

/** Registration is open, so the number of clients is limited: a new one replaces the oldest unauthorized one. */
const MOST_CLIENTS = 20_000;
type Key = { model: OauthModel; id: string };
type Answer = Promise<{ message: string }>;

const hashOf = ({ model, id }: Key): string => createHash('sha256').update(`${model}:${id}`).digest('hex');

/** Stores the OAuth records of the gateway's authorization server: ids as hashes, contents encrypted. */
@Injectable()
export class OauthRecordsHandler {
  private readonly box: SecretBox;

  constructor(
    private readonly records: OauthRecordsRepository,
    private readonly applications: ApplicationsRepository,
    private readonly endApplications: EndApplications,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) { ENCRYPTION_KEYS }: Config,
  ) {
    this.box = new SecretBox(ENCRYPTION_KEYS);
  }

  /** @throws ERR_RATE_LIMIT */
  @OnRpc(PutOauthRecord)
  async put({ payload, grantId, clientId, ...given }: RequestOf<typeof PutOauthRecord>): Answer {
    const { model } = given;
    if (model === 'Client') await this.makeRoom();
    const _id = hashOf(given);
    const expiresAt = new Date(given.expiresAt);
    const sealed = this.box.seal(Buffer.from(JSON.stringify(payload)), _id);
    await this.records.put({ _id, model, sealed, grantId, consumedAt: null, expiresAt });
    if (clientId && model === 'Grant')
      await this.records.extendClient(hashOf({ model: 'Client', id: clientId }), expiresAt);
    return { message: 'Stored' };
  }

  private async makeRoom(): Promise<void> {
    if ((await this.records.countClients(MOST_CLIENTS)) < MOST_CLIENTS) return;
    if (!(await this.records.evictClient())) throw new AppError('ERR_RATE_LIMIT');
  }

  @OnRpc(FindOauthRecord)
  async find(key: RequestOf<typeof FindOauthRecord>): Promise<z.input<typeof FindOauthRecord.reply>> {
    const found = await this.records.find(hashOf(key), new Date());
    if (!found) return { payload: null, consumedAt: null };
    const payload = JSON.parse(this.box.open(found.sealed, found._id).toString()) as Record<string, unknown>;
    return { payload, consumedAt: found.consumedAt?.toISOString() ?? null };
  }

  @OnRpc(ConsumeOauthRecord)
  async consume(key: RequestOf<typeof ConsumeOauthRecord>): Promise<{ isFirst: boolean }> {
    return { isFirst: await this.records.consume(hashOf(key), new Date()) };
  }

  @OnRpc(RemoveOauthRecord)
  async remove(key: RequestOf<typeof RemoveOauthRecord>): Answer {
    await this.records.remove(hashOf(key));
    return { message: 'Removed' };
  }

  @OnRpc(RevokeOauthGrant)
  async revoke({ grantId }: RequestOf<typeof RevokeOauthGrant>, context: RpcContext): Answer {
    await this.transactions.run(async (transaction) => {
      await this.records.removeGrants([grantId], transaction.session);
      const found = await this.applications.findByGrant(grantId, transaction.session);
      if (!found) return;
      const { companyId, name } = found;
      await this.endApplications.end(transaction, companyId, [found]);
      const act = { action: 'application.disconnected', target: { id: grantId, name } } as const;
      transaction.announce(...auditBySystem({ companyId, ...context }, act, { at: new Date(), key: grantId }));
    });
    return { message: 'Revoked' };
  }
}
