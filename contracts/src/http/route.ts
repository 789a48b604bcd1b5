import type { z } from 'zod';
import type { AdminListQuery } from '../core/base.js';
import type { AnySchema, RpcContract } from '../core/contract.js';
import type { Table } from '../core/list-forms.js';
import type { Permission } from '../permission-table.js';

/**
 * Who may call a route. `visitor`: anyone, without logging in. `member`: any logged-in user. Any other value is the
 * required permission.
 */
export type Access = 'visitor' | 'member' | 'super' | Permission;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An HTTP call of the specification. `query` or `body`, or else the rpc's own request schema, parses the input and
 * the path parameters into the rpc's request. The rpc's reply is the response.
 */
export type Route = {
  method: Method;
  path: string; // in Fastify's format, for example /tickets/:id
  rpc: RpcContract;
  access: Access;
  query?: AnySchema;
  /** Converts the query to a request of the rpc, and the reply to the response. */
  pages?: PageForm;
  summary: string;
  tag: string;
  /** The operation id in the OpenAPI document, if another call uses the same rpc. */
  id?: string;
  status?: number;
  /** Also accepts multipart: each file is stored in the MediaStore, and this request gets `files` and the other form fields. */
  upload?: Upload;
  /** Whether a JSON body is rejected. */
  uploadOnly?: boolean;
  /** The maximum number of calls per user and minute, in addition to the general limit. */
  perUserAndMinute?: number;
};

/** See `pagesOf`. */
export type PageForm = {
  id: string;
  query: AnySchema;
  reply: AnySchema;
  // methods, so that any form is assignable
  requestOf(query: unknown): unknown;
  replyOf(table: { data: never[]; total: number; nextCursor?: string | null }, query: unknown): unknown;
};

/** See `wholeTableOf`. */
export type TableForm = {
  key?: string | undefined;
  filter: z.ZodObject;
  tableOf(rows: readonly never[], query: AdminListQuery, filter: Record<string, unknown>): Table<unknown>;
};

/** Content types accepted as a picture. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

export type Upload = {
  rpc: RpcContract;
  form: AnySchema;
  field: string; // the form field with the files
  accepts: 'media' | 'table' | 'picture' | 'logo' | 'document'; // document: PDF, DOCX or text; table: CSV or a spreadsheet; picture: one of PICTURE_TYPES; logo: one of LOGO_TYPES
  maxFiles: number;
  /** The query parameters. They are validated before a file is read. */
  query?: z.ZodObject;
};

type Row = readonly [Method, string, RpcContract, Access, string, Partial<Route>?];
/** Builds the routes for one tag from rows. */
export const section = (tag: string, rows: readonly Row[]): Route[] =>
  rows.map(([method, path, rpc, access, summary, more]) => ({ method, path, rpc, access, summary, tag, ...more }));

/** A react-admin resource in the simple REST dialect under /admin/<name>, which uses the same rpcs. */
export type Resource = {
  name: string;
  access: Access;
  editAccess: Access;
  /** The permission required to delete, if it differs from the one to edit. */
  removeAccess?: Access;
  list: RpcContract;
  /** Filters, sorts and pages the reply of `list`, if that is the whole list. */
  table?: TableForm;
  /** An operation without an rpc is not available. */
  get?: RpcContract;
  create?: RpcContract;
  update?: RpcContract;
  remove?: RpcContract;
};
