import { AddFlowFile, ListFlowFiles, type FlowContent } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { isMediaOf, MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { filesIn } from './drawn-files.js';
import { FlowRules } from './flow-rules.js';

/** Stores the files that flow steps send. Files that no draft, version or conversation references are removed later. */
@Injectable()
export class FlowFiles {
  constructor(
    private readonly rules: FlowRules,
    private readonly links: MediaLinks,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_FLOW_FOUND, ERR_NOT_FOUND if the file belongs to another company */
  @OnRpc(AddFlowFile)
  async add(
    { id, files: [added] }: z.output<typeof AddFlowFile.request>,
    context: RpcContext,
  ): Promise<z.input<typeof AddFlowFile.reply>> {
    const { companyId } = this.rules.admit(context);
    await this.rules.found(companyId, id);
    if (!added || !isMediaOf(companyId, added.key)) throw new AppError('ERR_NOT_FOUND');
    const { key, kind, mimeType, fileName, bytes } = added;
    return { file: { key, kind, mimeType, fileName, bytes }, url: this.links.urlOf(key, fileName) };
  }

  /** @throws ERR_NO_PERMISSION, ERR_NO_FLOW_FOUND */
  @OnRpc(ListFlowFiles)
  async list({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof ListFlowFiles.reply>> {
    const { companyId } = this.rules.admit(context);
    const { draft } = await this.rules.found(companyId, id);
    const files = (await this.present(companyId, draft)).map((key) => ({ key, url: this.links.urlOf(key, null) }));
    return { files };
  }

  /** Returns the referenced files that exist and belong to the company. */
  async present(companyId: string, content: FlowContent): Promise<string[]> {
    const own = filesIn(content).filter((key) => isMediaOf(companyId, key));
    const found = await Promise.all(own.map((key) => this.store.stat(key)));
    return own.filter((_key, n) => found[n] !== undefined);
  }
}
