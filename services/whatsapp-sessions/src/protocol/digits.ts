import { AppError } from '@recado/service-kit/errors';

/**
 * Returns a number in the format that WhatsApp requires.
 * @throws ERR_WAPP_INVALID_CONTACT
 */
export function digitsOf(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 8 || digits.length > 15) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  return digits;
}
