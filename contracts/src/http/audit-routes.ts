import { ListAuditEntries } from '../audit/entries.rpc.js';
import { section } from './route.js';

/** The audit log. The gateway itself handles GET /audit/export, which writes a file. */
export const AUDIT_ROUTES = section('audit', [
  [
    'GET',
    '/audit',
    ListAuditEntries,
    'audit-page:view',
    'The audit log, newest first; of all companies for a super user',
  ],
]);
