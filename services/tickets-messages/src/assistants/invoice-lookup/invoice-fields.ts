import { z } from 'zod';

const DECIMAL = /^(\d{1,10})(?:[.,](\d{1,2}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;
const LONGEST_CODE = 1_000;
const LONGEST_NUMBER = 40;

/** Reais as a text or a number, in cents. It is read digit by digit, because halves of a cent would come of calculating. */
export const Cents = z
  .union([z.string(), z.number()])
  .transform((amount) => DECIMAL.exec(String(amount).trim()))
  .refine((parts) => parts !== null, 'no amount')
  .transform((parts) => Number((parts?.[1] ?? '') + (parts?.[2] ?? '').padEnd(2, '0')));

/** A day, with or without a time behind it. */
export const Day = z
  .string()
  .transform((text) => DAY.exec(text)?.[0] ?? '')
  .refine((day) => z.iso.date().safeParse(day).success, 'no day');

export const Identifier = z.union([z.string().trim().min(1).max(LONGEST_NUMBER), z.int()]).transform(String);

/** Texts that contacts read come from another system: a variable of our texts in it stays what it is, because braces are no part of it. */
export const InvoiceNumber = Identifier.refine((number) => /^[\p{L}\d ./-]+$/u.test(number), 'no number');

/** A code that is paid with; null where the other side has none, or something that is none. */
const codeOf = (form: RegExp) =>
  z
    .string()
    .trim()
    .max(LONGEST_CODE)
    .regex(form)
    .nullish()
    .catch(null)
    .transform((code) => code ?? null);

/** A BR Code: its letters are those of EMV, and it begins with the version of its form. */
export const PixCode = codeOf(/^000201[ -z]+$/);
/** 47 digits, or 48 of a bill, with dots and blanks between them. */
export const BankLine = codeOf(/^(?:[\d. -]){47,80}$/);
export const Link = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^{}\s]+$/)
  .nullish()
  .catch(null)
  .transform((link) => link ?? null);
