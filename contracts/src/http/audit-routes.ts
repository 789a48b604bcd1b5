import { ListAuditEntries } from '../audit/entries.rpc.js';
import { section } from './route.js';

/** The audit log. GET /audit/export, which writes a file, is the gateway's own. */
export const AUDIT_ROUTES = section('audit', [
  [
    'GET',
    '/audit',
    ListAuditEntries,
    'audit-page:view',
    'Who did what, newest first; of all companies for a super user',
  ],
]);
