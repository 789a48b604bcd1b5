import { ResetLogo, SetLogo, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { DeleteFile } from '@recado/media-kit/module';
import { isMediaOf } from '@recado/media-kit/store';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { LogosRepository } from './logos.repository.js';

/** Manages the operator's logos. Files that are no longer used are deleted. @throws ERR_NO_PERMISSION */
@Injectable()
export class EditLogosHandler {
  constructor(
    private readonly logos: LogosRepository,
    private readonly deleteFile: DeleteFile,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NOT_FOUND for a file of another company */
  @OnRpc(SetLogo)
  async put({ ref, files }: RequestOf<typeof SetLogo>, context: RpcContext): Promise<{ message: string }> {
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
