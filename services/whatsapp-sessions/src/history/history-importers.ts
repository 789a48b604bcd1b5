import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import type { PeopleUpdater } from '../people/people-updater.js';
import { HistoryChunksRepository } from './history-chunks.repository.js';
import { HistoryImporter } from './history-importer.js';
import { ImportChunk } from './import-chunk.js';
import { RecordHistory } from './record-history.js';

/** The number of chunks that a process imports in parallel. */
const AT_ONCE = 2;

/** Imports the histories of the connections that this process owns. */
@Injectable()
export class HistoryImporters {
  private readonly slots = pLimit(AT_ONCE);

  constructor(
    private readonly importChunk: ImportChunk,
    private readonly chunks: HistoryChunksRepository,
    private readonly record: RecordHistory,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts with the chunks left by an earlier owner. */
  start(lease: Lease, client: () => WhatsappClient | undefined, people: PeopleUpdater): HistoryImporter {
    const { importChunk, chunks, record, slots, logger } = this;
    const importer = new HistoryImporter(lease, client, people, importChunk, chunks, record, slots, logger);
    importer.check();
    return importer;
  }

  async removeAll(lease: Lease): Promise<void> {
    await this.chunks.removeAll(lease);
  }
}
