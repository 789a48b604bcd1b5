import { FindLogo, ListLogos, type Logo, type RequestOf, ResetLogo, SetLogo } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { DeleteFile } from '@recado/media-kit/module';
import { isMediaOf } from '@recado/media-kit/store';
import { auditOf } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { LogosRepository } from './logos.repository.js';

/** The operator's logos. Files that are no longer used are deleted. */
@Injectable()
export class LogoHandlers {
  constructor(
    private readonly logos: LogosRepository,
    private readonly deleteFile: DeleteFile,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListLogos)
  async list(): Promise<Logo[]> {
    return (await this.logos.list()).map(({ _id: place, key }) => ({
      place,
      path: `/logos/${place}?file=${key.slice(key.lastIndexOf('/') + 1)}`,
    }));
  }

  /** @throws ERR_NOT_FOUND */
  @OnRpc(FindLogo)
  async get({ place }: RequestOf<typeof FindLogo>): Promise<{ key: string }> {
    const found = required(await this.logos.find(place), 'ERR_NOT_FOUND');
    return { key: found.key };
  }

  /** @throws ERR_NOT_FOUND for a file of another company */
  @OnRpc(SetLogo)
  async set({ ref, files }: RequestOf<typeof SetLogo>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    assertSuper(actor);
    const { companyId } = actor;
    const [file] = files;
    if (!file || !isMediaOf(companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      const before = await this.logos.put(ref, { companyId, key: file.key }, session);
      const changes = { before: {}, after: { file: file.fileName } };
      announce(...auditOf(context, { action: 'logo.set', target: { id: ref, name: ref }, changes }));
      if (before && before.key !== file.key)
        afterwards(() => this.deleteFile.execute({ companyId: before.companyId, file: before }));
    });
    return { message: 'Arquivo Anexado' };
  }

  @OnRpc(ResetLogo)
  async remove({ ref }: RequestOf<typeof ResetLogo>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async ({ session, announce, afterwards }) => {
      const before = await this.logos.remove(ref, session);
      if (!before) return;
      announce(...auditOf(context, { action: 'logo.reset', target: { id: ref, name: ref } }));
      afterwards(() => this.deleteFile.execute({ companyId: before.companyId, file: before }));
    });
    return { message: 'Logo removed' };
  }
}
