import type { FieldErrors } from '../providers/validation.js';

/** An e-mail that is not there is missing, not wrong. */
export const withEmail = (email: string, problems: FieldErrors): FieldErrors =>
  email.trim() ? problems : { ...problems, email: 'validation.required' };
