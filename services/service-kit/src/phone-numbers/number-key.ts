const BRAZILIAN_MOBILE = /^(55\d{2})9(\d{8})$/;

/**
 * Returns the key under which all spellings of a number are the same: WhatsApp knows Brazilian numbers with and without
 * their ninth digit.
 */
export const numberKeyOf = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  return digits.replace(BRAZILIAN_MOBILE, '$1$2');
};
