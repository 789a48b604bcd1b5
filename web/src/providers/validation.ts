import { WEAK_PASSWORD } from '@recado/contracts';
import type { z } from 'zod';
import { isRefusal } from './api-error.js';

const KEYS: Record<string, string> = {
  'Too Short!': 'validation.tooShort',
  'Too Long!': 'validation.tooLong',
  Required: 'validation.required',
  'Invalid email': 'validation.email',
  'Invalid color': 'validation.color',
  Obrigatório: 'validation.mandatory',
  'Por favor, preencha o título da conversa.': 'validation.chatTitle',
  'Por favor, selecione pelo menos um usuário.': 'validation.chatUsers',
  'Informe o setor': 'validation.sector',
  'nome muito curto': 'validation.nameTooShort',
  'Mensagem muito curta': 'validation.messageTooShort',
  'Campo obrigatório': 'account.fieldRequired',
  'Invalid video': 'account.invalidVideo',
  [WEAK_PASSWORD]: 'account.weakPassword',
};

export type FieldErrors = Readonly<Record<string, string>>;

/** Each field's first problem, as a text key. Fields that the schema does not know are not the form's concern. */
export function problemsOf(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const { path, message, code } of result.error.issues) {
    const field = String(path[0] ?? '');
    if (code === 'unrecognized_keys' || !field) continue;
    errors[field] ??= KEYS[message] ?? 'validation.invalid';
  }
  return errors;
}

/** The fields that the server refused, with what it said about each; nothing for any other error. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!isRefusal(error, 'ERR_VALIDATION')) return {};
  const fields = (error.details['fields'] ?? {}) as Record<string, readonly string[] | undefined>;
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, KEYS[texts?.[0] ?? ''] ?? 'validation.invalid']),
  );
}
