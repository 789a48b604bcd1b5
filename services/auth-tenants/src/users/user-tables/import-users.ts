import {
  can,
  type ImportReport,
  ImportUsers,
  MAX_USER_IMPORT_ROWS,
  MOST_REPORTED_ROWS,
  type UploadedFile,
} from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { QueueMail } from '@recado/mail-kit/module';
import { isMediaOf, MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { parseTable } from '@recado/media-kit/table';
import { SETTINGS } from '@recado/service-kit/app';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { cut, withoutTrailingSlashes } from '@recado/service-kit/text';
import { FindCompanies } from '../../companies/find-companies.js';
import type { Config } from '../../config.js';
import { Queues } from '../../shared/replicas/state-replicas.js';
import { type Addition, AddUser } from '../add-user.js';
import { AuditUserChange } from '../audit-user-change.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { User } from '../user.js';
import { invitationMail } from './invitation-mail.js';
import { type UserRow, userRows } from './user-rows.js';

/** Nothing in the e-mail expires, so it is retried for a long time. */
const TRIED_FOR_MS = 3 * 24 * 60 * 60_000;
type Company = { name: string; language: string };

/** E-mails a new user how to set a password: with the code for forgotten passwords. */
@Injectable()
export class InviteUser {
  constructor(
    private readonly queueMail: QueueMail,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  async execute(transaction: Transaction, { companyId, name, email: to }: User, company: Company): Promise<void> {
    const link = `${withoutTrailingSlashes(this.settings.WEB_URL)}/forgetpsw`;
    const mail = invitationMail(company.language, { to, name, company: company.name, link });
    await this.queueMail.execute(transaction, companyId, { ...mail, until: new Date(Date.now() + TRIED_FOR_MS) });
  }
}

/** The client waits for the reply, and the request times out after 5 s. */
const READ_WITHIN_MS = 2_500;
/** A transaction of an import blocks other changes of the company's users. */
const ROWS_A_TRANSACTION = 50;

type Outcome = ImportReport['rows'][number];
type Result = { row: UserRow; result: 'added' | Outcome['result']; reason: string };
type Good = UserRow & { fields: NonNullable<UserRow['fields']> };

/** Imports users from a table. Each gets an invitation instead of a password. A repeat adds no user twice. */
@Injectable()
export class ImportUsersHandler {
  constructor(
    private readonly addUser: AddUser,
    private readonly inviteUser: InviteUser,
    private readonly findCompanies: FindCompanies,
    private readonly passwords: PasswordHasher,
    private readonly queues: Queues,
    private readonly auditUserChange: AuditUserChange,
    private readonly transactions: Transactions,
    @Inject(MEDIA_STORE) private readonly media: MediaStore,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_IMPORT_FILE */
  @OnRpc(ImportUsers)
  async execute({ files }: z.output<typeof ImportUsers.request>, context: RpcContext): Promise<ImportReport> {
    const actor = actorOf(context);
    if (!can(actor, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
    assertNotOperator(actor); // setting a user's e-mail allows taking over the account
    const [file] = files;
    if (!file || !isMediaOf(actor.companyId, file.key)) throw new AppError('ERR_NOT_FOUND');
    const rows = userRows(await this.read(file), this.queues.list(actor.companyId));
    const results = [...refusedOf(rows), ...(await this.addAll(context, rows.filter(isGood)))];
    const report = reportOf(results);
    await this.auditImport(context, file, report);
    await this.media.remove(file.key);
    return report;
  }

  private async read({ key, mimeType }: UploadedFile): Promise<string[][]> {
    const how = { isCsv: mimeType === 'text/csv', maxRows: MAX_USER_IMPORT_ROWS, limitMs: READ_WITHIN_MS };
    return parseTable(await this.media.open(key), how);
  }

  /** If several rows have the same e-mail, only the first counts. */
  private async addAll(context: RpcContext, rows: readonly Good[]): Promise<Result[]> {
    const first = new Map<string, Good>();
    for (const row of rows) if (!first.has(row.fields.email)) first.set(row.fields.email, row);
    const again = rows.filter((row) => first.get(row.fields.email) !== row);
    const results: Result[] = again.map((row) => ({ row, result: 'repeated', reason: '' }));
    const once = [...first.values()];
    for (let at = 0; at < once.length; at += ROWS_A_TRANSACTION)
      results.push(...(await this.addSome(context, once.slice(at, at + ROWS_A_TRANSACTION))));
    return results;
  }

  private async addSome(context: RpcContext, rows: readonly Good[]): Promise<Result[]> {
    const { companyId } = actorOf(context);
    const { name, settings } = await this.findCompanies.get(companyId);
    const company = { name, language: settings['language'] ?? '' };
    const passwordHash = this.passwords.hashOfNobody();
    const users = rows.map(({ fields }) => ({ ...fields, super: false, passwordHash }));
    const additions = await this.transactions.run(async (transaction) => {
      const added = await this.addUser.several(transaction, companyId, users);
      for (const { user } of added) {
        if (!user) continue;
        this.auditUserChange.added(transaction, context, user);
        await this.inviteUser.execute(transaction, user, company);
      }
      return added;
    });
    return rows.flatMap((row, n) => (additions[n] ? [resultOf(row, additions[n])] : []));
  }

  private auditImport(
    context: RpcContext,
    file: UploadedFile,
    { added, repeated, refused }: ImportReport,
  ): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const act = { target: { kind: 'user', id: null, name: file.fileName } };
      const changes = { before: {}, after: { added, repeated, refused } };
      announce(...auditOf(context, { action: 'users.imported', ...act, changes }));
      return Promise.resolve();
    });
  }
}

const isGood = (row: UserRow): row is Good => row.fields !== undefined;
const refusedOf = (rows: readonly UserRow[]): Result[] =>
  rows.flatMap((row) => (row.reason === undefined ? [] : [{ row, result: 'refused', reason: row.reason }]));

function resultOf(row: UserRow, addition: Addition): Result {
  if (addition.user) return { row, result: 'added', reason: '' };
  if (addition.why === 'known') return { row, result: 'repeated', reason: '' };
  return { row, result: 'refused', reason: addition.why === 'taken' ? 'email: Taken' : 'plan: Full' };
}

function reportOf(results: readonly Result[]): ImportReport {
  const count = (wanted: Result['result']) => results.filter(({ result }) => result === wanted).length;
  const rows = results
    .flatMap(({ row: { row, name, email }, result, reason }): Outcome[] =>
      result === 'added' ? [] : [{ row, name: cut(name, 100), number: '', email: cut(email, 100), result, reason }],
    )
    .toSorted((a, b) => a.row - b.row)
    .slice(0, MOST_REPORTED_ROWS);
  return { added: count('added'), repeated: count('repeated'), refused: count('refused'), rows };
}
