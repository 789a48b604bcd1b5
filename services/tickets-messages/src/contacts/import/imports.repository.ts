import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { importedRowsSchema, importSchema, TableImports } from '@recado/service-kit/imports';
import { collectionOf } from '@recado/service-kit/mongo';
import type { ContactImport } from './contact-import.js';

/** Reports are read soon after the import or never. */
const keptDays = 7;

const ImportSchema = importSchema<ContactImport>({ collection: 'contact_imports', keptDays }, { companyId: 1 });
const ImportedRowsSchema = importedRowsSchema({ collection: 'contact_import_rows', keptDays });

@Injectable()
export class ImportsRepository extends TableImports<ContactImport> {
  constructor(@InjectConnection() connection: Connection) {
    super(collectionOf(connection, ImportSchema), collectionOf(connection, ImportedRowsSchema));
  }

  async last(companyId: string, limit: number): Promise<ContactImport[]> {
    return this.lastOf({ companyId }, limit);
  }

  /** Resets an import that an earlier release started, so that it runs from the beginning. */
  async restart(companyId: string, id: string, fields: Partial<ContactImport>): Promise<void> {
    await this.imports.updateOne({ companyId, _id: id, state: 'running' }, { $set: fields });
  }
}
