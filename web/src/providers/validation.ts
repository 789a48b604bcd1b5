import { WEAK_PASSWORD, WRONG_PASSWORD } from '@recado/contracts';
import type { z } from 'zod';
import { isRefusal } from './api-error.js';

/** The messages for values that are too short, too long or missing. In English where the specification quotes them. */
export type Wording = 'plain' | 'quoted';

const WORDED: Record<string, Readonly<Record<Wording, string>>> = {
  'Too Short!': { plain: 'validation.short', quoted: 'validation.tooShort' },
  'Too Long!': { plain: 'validation.long', quoted: 'validation.tooLong' },
  Required: { plain: 'validation.mandatory', quoted: 'validation.required' },
};
const KEYS: Record<string, string> = {
  'Invalid email': 'validation.email',
  'Rounded by a spreadsheet': 'validation.roundedNumber',
  'Not a phone number': 'validation.noPhone',
  'More than one number': 'validation.severalNumbers',
  'Area code missing': 'validation.areaCode',
  Taken: 'errors.ERR_EMAIL_ALREADY_EXISTS',
  Full: 'errors.ERR_PLAN_LIMIT',
  Unknown: 'validation.unknown',
  'Invalid CPF or CNPJ': 'validation.document',
  'Invalid color': 'validation.color',
  'Must begin with https': 'validation.https',
  'Must not contain a user or password': 'validation.addressWithUser',
  'Must be on the internet': 'validation.privateAddress',
  'Must be http://, https:// or socks5:// with a host and a port': 'connections.form.refused.proxyUrl',
  'Must be at most 300 characters': 'connections.form.refused.longUrl',
  'Must be at most 255 characters': 'connections.form.refused.long',
  'Must be one line': 'connections.form.refused.lines',
  'Must not contain a colon': 'connections.form.refused.colon',
  'Type the password again': 'connections.form.refused.passwordAgain',
  'Must be 0 to 365 days': 'connections.form.refused.days',
  'Invalid time': 'hours.invalid',
  'Invalid date': 'hours.invalidDate',
  'Overlapping intervals': 'hours.overlap',
  'Repeated date': 'hours.repeatedDate',
  'Type the key again': 'validation.keyAgain',
  Obrigatório: 'validation.mandatory',
  'Por favor, preencha o título da conversa.': 'validation.chatTitle',
  'Por favor, selecione pelo menos um usuário.': 'validation.chatUsers',
  'Informe o setor': 'validation.sector',
  'nome muito curto': 'validation.nameTooShort',
  'Mensagem muito curta': 'tagsPage.nameTooShort',
  'Campo obrigatório': 'account.fieldRequired',
  'Invalid video': 'account.invalidVideo',
  'O nome completo é obrigatório': 'finance.missing.firstName',
  'CPF ou CNPJ é obrigatório': 'finance.missing.document',
  'O Endereço é obrigatório': 'finance.missing.address2',
  'Cidade é obrigatória': 'finance.missing.city',
  'CEP é obrigatório': 'finance.missing.zipcode',
  'País é obrigatório': 'finance.missing.country',
  'CPF ou CNPJ inválido': 'finance.automatic.badDocument',
  [WRONG_PASSWORD]: 'validation.wrongPassword',
  [WEAK_PASSWORD]: 'account.weakPassword',
};

/** Returns the text key for a contract's validation message. */
export const keyOfProblem = (message: string, wording: Wording = 'plain'): string =>
  WORDED[message]?.[wording] ?? KEYS[message] ?? 'validation.invalid';

export type FieldErrors = Readonly<Record<string, string>>;

/** Returns each field's first problem as a text key. Fields unknown to the schema are ignored. */
export function problemsOf(schema: z.ZodType, values: unknown, wording: Wording = 'plain'): FieldErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message, code } of result.error.issues) {
    const field = String(path[0] ?? '');
    if (code === 'unrecognized_keys' || !field) continue;
    errors[field] ??= keyOfProblem(message, wording);
  }
  return errors;
}

/** Returns the fields that the server rejected, with the reason for each. Returns no fields for other errors. */
export function fieldErrorsOf(error: unknown, wording: Wording = 'plain'): FieldErrors {
  if (!isRefusal(error, 'ERR_VALIDATION')) return {};
  const fields = (error.details['fields'] ?? {}) as Record<string, readonly string[] | undefined>;
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, keyOfProblem(texts?.[0] ?? '', wording)]),
  );
}
