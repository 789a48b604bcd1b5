import type { FieldErrors } from '../providers/validation.js';

/** An e-mail that is not there is missing, not wrong. */
export const withEmail = (email: string, problems: FieldErrors, missing: string): FieldErrors =>
  email.trim() ? problems : { ...problems, email: missing };
