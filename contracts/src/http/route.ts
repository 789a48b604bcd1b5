import type { z } from 'zod';
import type { AnySchema, RpcContract } from '../core/contract.js';
import type { Permission } from '../permission-table.js';

/** `visitor`: no log-in. `member`: any logged-in user. Otherwise the permission it takes. */
export type Access = 'visitor' | 'member' | 'super' | Permission;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An HTTP call of the specification. Its input and the path's parameters are parsed by `query` or `body`, or else by the
 * rpc's own request schema, and go to the rpc, whose reply is the answer.
 */
export type Route = {
  method: Method;
  path: string; // Fastify's form, for example /tickets/:id
  rpc: RpcContract;
  access: Access;
  query?: AnySchema;
  summary: string;
  tag: string;
  /** Its id in the OpenAPI document, where the rpc answers another call too. */
  id?: string;
  status?: number;
  /** Takes multipart too: each file goes into the MediaStore, and `files` to this request with the form's other fields. */
  upload?: Upload;
  /** A JSON body is refused. */
  uploadOnly?: boolean;
  /** A user may call it so often, beside the limit of all calls. */
  perUserAndMinute?: number;
};

/** These content types count as a picture. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

export type Upload = {
  rpc: RpcContract;
  form: AnySchema;
  field: string; // which field of the form holds the files
  accepts: 'media' | 'table' | 'picture' | 'logo' | 'document'; // document: PDF, DOCX or text; table: CSV or a spreadsheet; picture: one of PICTURE_TYPES; logo: of LOGO_TYPES
  maxFiles: number;
  /** The fields that stand in the address's query. They are checked before a file is read. */
  query?: z.ZodObject;
};

type Row = readonly [Method, string, RpcContract, Access, string, Partial<Route>?];
/** Routes of one tag, a line each. */
export const section = (tag: string, rows: readonly Row[]): Route[] =>
  rows.map(([method, path, rpc, access, summary, more]) => ({ method, path, rpc, access, summary, tag, ...more }));

/** A react-admin resource in the simple REST dialect under /admin/<name>, over the same rpcs. */
export type Resource = {
  name: string;
  access: Access;
  editAccess: Access;
  /** Deleting takes this permission where it is another than that of changing. */
  removeAccess?: Access;
  list: RpcContract;
  /** A resource is without what cannot be done to it. */
  get?: RpcContract;
  create?: RpcContract;
  update?: RpcContract;
  remove?: RpcContract;
};
