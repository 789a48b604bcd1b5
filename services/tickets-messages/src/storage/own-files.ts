import { Injectable } from '@nestjs/common';
import { FlowFiles } from '../company-flows/flow-files.js';
import { ImportFiles } from '../contacts/import/import-files.js';
import { ContactPictures } from '../contacts/contact-pictures.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { ListedFiles } from '../file-lists/listed-files.js';
import { SourceFiles } from '../knowledge/source-files.js';
import { QueueFiles } from '../queues/queue-files.js';
import { FilesInUse } from '../quick-messages/files-in-use.js';

/** Returns those of `keys` that its records name. */
type Owner = { execute: (companyId: string, keys: readonly string[]) => Promise<string[]> };

/**
 * Which files records of this service name. A ticket has its contact's picture and a change that waits for its message
 * comes within a day of its file, so neither is asked.
 */
@Injectable()
export class OwnFiles {
  private readonly others: Owner[] = [];

  constructor(
    private readonly messages: MessagesRepository,
    private readonly contactPictures: ContactPictures,
    private readonly filesInUse: FilesInUse,
    private readonly listedFiles: ListedFiles,
    private readonly queueFiles: QueueFiles,
    private readonly sourceFiles: SourceFiles,
    private readonly flowFiles: FlowFiles,
    private readonly importFiles: ImportFiles,
  ) {}

  /** Modules that need this one themselves say at their start that they name files too. */
  alsoAsk(owner: Owner): void {
    this.others.push(owner);
  }

  /** Returns those of `keys` that a record names. */
  async execute(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await Promise.all([
      this.messages.filesAmong(companyId, keys),
      this.contactPictures.execute(companyId, keys),
      this.filesInUse.execute(companyId, keys),
      this.listedFiles.execute(companyId, keys),
      this.queueFiles.execute(companyId, keys),
      this.sourceFiles.execute(companyId, keys),
      this.flowFiles.among(companyId, keys),
      this.importFiles.execute(companyId, keys),
      ...this.others.map((owner) => owner.execute(companyId, keys)),
    ]);
    return found.flat();
  }
}
