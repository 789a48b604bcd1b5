const BRAZILIAN_MOBILE = /^(55\d{2})9(\d{8})$/;

/** Under which a number is the same however it is written: WhatsApp knows Brazilian ones with and without their ninth digit. */
export const numberKeyOf = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  return digits.replace(BRAZILIAN_MOBILE, '$1$2');
};
