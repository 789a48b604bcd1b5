import {
  AskPasswordReset,
  AskResetBody,
  ConfirmEmail,
  ConfirmEmailBody,
  AuditExportQuery,
  CampaignRecipientsExportQuery,
  ConsentExportQuery,
  ImportExportQuery,
  EndLogin,
  EnterCompany,
  ExportContactsQuery,
  ExternalReply,
  ExternalText,
  FindLogo,
  LogInBody,
  LOGO_TYPES,
  LogInReply,
  OnlineReply,
  ReportExportQuery,
  ResetPassword,
  ResetPasswordBody,
  SendConfirmation,
  SendConfirmationBody,
  SignUp,
  SignUpBody,
  UsersExportQuery,
  VersionReply,
  CONNECTION_SCOPE,
  type Access,
  type AnySchema,
  type ApiScope,
  type Upload,
} from '@recado/contracts';
import { z } from 'zod';
import { EXPORT_TYPES } from '../http/routes/table-file.js';
import { EXTERNAL_CALLS } from '../http/external/external-calls.js';
import { MEDIAS } from '../http/external/external-upload.js';
import { ConsentAnswer, ConsentQuestion, ConsentStep } from '../oauth/consent-contract.js';

/** A call as it appears in the OpenAPI document. */
export type Call = {
  method: string;
  path: string;
  id: string;
  tag: string;
  summary: string;
  access: Access;
  /**
   * Set for calls of the external API: the scope that a token needs, or null if any token is enough. A user's session
   * is not accepted.
   */
  scope?: ApiScope | null | undefined;
  input: AnySchema;
  reply: AnySchema;
  status?: number | undefined;
  upload?: Upload | undefined;
  uploadOnly?: boolean | undefined;
  /** Content types of a response that is a file. */
  files?: readonly string[] | undefined;
};

const API = 'API for other programs';
const nothing = z.strictObject({});
const JsonRpc = z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string().optional() });
type CallDetails = Omit<Call, 'method' | 'path' | 'access' | 'tag'>;
const visitor = (method: string, path: string, call: CallDetails): Call => ({
  ...{ method, path, access: 'visitor', tag: 'session' },
  ...call,
});

const SESSION: readonly Call[] = [
  visitor('POST', '/auth/login', { id: 'login', summary: 'Log in', input: LogInBody, reply: LogInReply }),
  visitor('POST', '/auth/refresh_token', {
    id: 'refresh',
    summary: 'New token, by the refresh cookie',
    input: nothing,
    reply: LogInReply,
  }),
  visitor('DELETE', '/auth/logout', { id: 'logout', summary: 'Log out', input: nothing, reply: EndLogin.reply }),
  {
    ...{ method: 'POST', path: '/companies/:id/enter', id: 'company.enter', tag: 'operator', access: 'super' },
    summary: 'Log in as an administrator of a company, for a time and with a reason',
    input: EnterCompany.request.omit({ address: true }),
    reply: LogInReply,
  },
  visitor('POST', '/auth/leave', {
    id: 'company.leave',
    summary: 'Leave the company that the operator entered; replies with a login of the operator',
    input: nothing,
    reply: LogInReply,
  }),
  visitor('GET', '/version', { id: 'version', summary: 'Version of the server', input: nothing, reply: VersionReply }),
];

const exported = (call: Omit<Call, 'method' | 'reply' | 'files'>): Call => ({
  ...{ method: 'GET', reply: z.string().meta({ format: 'binary' }), files: EXPORT_TYPES },
  ...call,
});

const signUp = { input: SignUpBody, reply: SignUp.reply };
const ask = { input: AskResetBody, reply: AskPasswordReset.reply };
const reset = { input: ResetPasswordBody, reply: ResetPassword.reply };
const ACCOUNT: readonly Call[] = [
  visitor('POST', '/companies/cadastro', { id: 'signup', summary: 'A new company on trial', ...signUp }),
  visitor('POST', '/auth/signup', { id: 'signup.alias', summary: 'The same, by another name', ...signUp }),
  visitor('POST', '/signup/confirmation', {
    id: 'confirmation.use',
    summary: 'Confirm the e-mail of a sign-up by the link that was mailed',
    input: ConfirmEmailBody,
    reply: ConfirmEmail.reply,
  }),
  visitor('POST', '/signup/confirmation/send', {
    id: 'confirmation.send',
    summary: 'Mail the link of a sign-up again, if one waits',
    input: SendConfirmationBody,
    reply: SendConfirmation.reply,
  }),
  visitor('POST', '/forgetpassword', { id: 'reset.ask', summary: 'A code for a new password, by e-mail', ...ask }),
  visitor('POST', '/forgetpassword/:email', { id: 'reset.ask.path', summary: 'The same, in the path', ...ask }),
  visitor('POST', '/resetpasswords', { id: 'reset.use', summary: 'A new password for a code', ...reset }),
  visitor('POST', '/resetpasswords/:email/:token/:password', {
    id: 'reset.use.path',
    summary: 'The same, in the path: use the other one',
    ...reset,
  }),
];

/** Calls that the gateway handles itself, without a service. */
export const OWN_CALLS: readonly Call[] = [
  ...SESSION,
  ...ACCOUNT,
  {
    ...{ method: 'POST', path: '/api/messages/send', id: 'external.send', tag: API, access: 'visitor' },
    scope: CONNECTION_SCOPE,
    summary: 'Send a text, or files as multipart; the header Idempotency-Key makes a retry safe',
    input: ExternalText,
    reply: ExternalReply,
    upload: MEDIAS,
  },
  ...EXTERNAL_CALLS.map((call): Call => ({ ...call, tag: API, access: 'visitor' })),
  {
    ...{ method: 'POST', path: '/mcp', id: 'mcp', tag: 'applications', access: 'visitor' },
    summary: 'The MCP endpoint, with the token of a connected application as bearer',
    input: JsonRpc,
    reply: JsonRpc,
  },
  {
    ...{ method: 'GET', path: '/oauth/requests/:request', id: 'oauth.ask', tag: 'applications', access: 'member' },
    summary: 'What an application asks the user for',
    input: ConsentAnswer.pick({ request: true }),
    reply: ConsentQuestion,
  },
  {
    ...{ method: 'POST', path: '/oauth/requests/:request', id: 'oauth.answer', tag: 'applications', access: 'member' },
    summary: 'The answer of the user; the browser goes on at the address in the reply',
    input: ConsentAnswer,
    reply: ConsentStep,
  },
  {
    ...{ method: 'GET', path: '/users/online', id: 'online', tag: 'users', access: 'member' },
    summary: 'Who is online',
    input: nothing,
    reply: OnlineReply,
  },
  {
    ...{ method: 'GET', path: '/logos/:place', id: 'logo', tag: 'logos', access: 'visitor' },
    summary: 'A picture that the operator has set',
    input: FindLogo.request,
    reply: z.string().meta({ format: 'binary' }),
    files: LOGO_TYPES,
  },
  exported({
    ...{ path: '/contacts/export', id: 'contacts.export', tag: 'contacts', access: 'contacts-page:importExport' },
    ...{ summary: 'Contacts as a file', input: ExportContactsQuery },
  }),
  exported({
    ...{ path: '/contact-imports/:id/export', id: 'contactImports.export', tag: 'contacts' },
    ...{ access: 'contacts-page:importExport', summary: 'What became of each row of an import of contacts, as a file' },
    ...{ input: ImportExportQuery },
  }),
  exported({
    ...{ path: '/users/export', id: 'users.export', tag: 'users', access: 'users-page:view' },
    ...{ summary: 'Users as a file', input: UsersExportQuery },
  }),
  exported({
    ...{ path: '/ticket/reports/export', id: 'reports.export', tag: 'dashboard', access: 'dashboard:view' },
    ...{ summary: 'The tickets of a report as a file', input: ReportExportQuery },
  }),
  exported({
    ...{ path: '/campaigns/:id/recipients/export', id: 'campaignRecipients.export', tag: 'campaigns' },
    ...{ access: 'campaigns:manage', summary: 'The recipients of a campaign as a file' },
    ...{ input: CampaignRecipientsExportQuery },
  }),
  exported({
    ...{ path: '/contact-list-imports/:id/export', id: 'listImports.export', tag: 'contact lists' },
    ...{ access: 'campaigns:manage', summary: 'What became of each row of an import, as a file' },
    ...{ input: ImportExportQuery },
  }),
  exported({
    ...{ path: '/consents/export', id: 'consents.export', tag: 'consent', access: 'campaigns:manage' },
    ...{ summary: 'Where consents came from and how they ended, as a file', input: ConsentExportQuery },
  }),
  exported({
    ...{ path: '/audit/export', id: 'audit.export', tag: 'audit', access: 'audit-page:view' },
    ...{ summary: 'The audit log as a file', input: AuditExportQuery },
  }),
];
