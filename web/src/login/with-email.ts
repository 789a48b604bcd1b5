import type { FieldErrors } from '../providers/validation.js';

/** An empty e-mail is reported as missing, not as invalid. */
export const withEmail = (email: string, problems: FieldErrors, missing: string): FieldErrors =>
  email.trim() ? problems : { ...problems, email: missing };
