import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { importedRowsSchema, importSchema, TableImports } from '@recado/service-kit/imports';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { ListImport } from './list-import.js';

/** Reports are read within weeks or never. */
const keptDays = 30;

const ListImportSchema = importSchema<ListImport>(
  { collection: 'contact_list_imports', keptDays },
  { companyId: 1, contactListId: 1 },
);
const ImportedRowsSchema = importedRowsSchema({ collection: 'contact_list_import_rows', keptDays });

type Session = Transaction['session'];

@Injectable()
export class ListImportsRepository extends TableImports<ListImport> {
  constructor(@InjectConnection() connection: Connection) {
    super(collectionOf(connection, ListImportSchema), collectionOf(connection, ImportedRowsSchema));
  }

  async last(companyId: string, contactListId: string, limit: number): Promise<ListImport[]> {
    return this.lastOf({ companyId, contactListId }, limit);
  }

  /** Removes the imports of a list, which stops a running one. Their reports remain. @returns their ids */
  async removeAll(companyId: string, contactListId: string, session: Session): Promise<string[]> {
    const found = this.imports.find({ companyId, contactListId }, { session, projection: { _id: 1 } });
    const ids = (await found.toArray()).map(({ _id }) => _id);
    await this.imports.deleteMany({ companyId, _id: { $in: ids } }, { session });
    return ids;
  }

  async removeReports(companyId: string, importIds: readonly string[]): Promise<void> {
    if (importIds.length > 0) await this.reports.deleteMany({ companyId, importId: { $in: [...importIds] } });
  }
}
