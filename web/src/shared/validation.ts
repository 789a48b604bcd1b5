import type { z } from 'zod';

const KEYS: Record<string, string> = {
  'Too Short!': 'validation.tooShort',
  'Too Long!': 'validation.tooLong',
  Required: 'validation.required',
  'Invalid email': 'validation.email',
  'Invalid color': 'validation.color',
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
