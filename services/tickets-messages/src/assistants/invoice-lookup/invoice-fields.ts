import { z } from 'zod';

const DECIMAL = /^(\d{1,10})(?:[.,](\d{1,2}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;
const LONGEST_CODE = 1_000;
const LONGEST_NUMBER = 40;

/** An amount in reais, as a string or number, converted to cents. Parsed digit by digit to avoid rounding errors. */
export const Cents = z
  .union([z.string(), z.number()])
  .transform((amount) => DECIMAL.exec(String(amount).trim()))
  .refine((parts) => parts !== null, 'no amount')
  .transform((parts) => Number((parts?.[1] ?? '') + (parts?.[2] ?? '').padEnd(2, '0')));

/** A date, optionally followed by a time. */
export const Day = z
  .string()
  .transform((text) => DAY.exec(text)?.[0] ?? '')
  .refine((day) => z.iso.date().safeParse(day).success, 'no day');

export const Identifier = z.union([z.string().trim().min(1).max(LONGEST_NUMBER), z.int()]).transform(String);

/** Contacts read this text from another system. Braces are not allowed, so it cannot contain template variables. */
export const InvoiceNumber = Identifier.refine((number) => /^[\p{L}\d ./-]+$/u.test(number), 'no number');

/** A payment code, or null if it is missing or invalid. */
const codeOf = (form: RegExp) =>
  z
    .string()
    .trim()
    .max(LONGEST_CODE)
    .regex(form)
    .nullish()
    .catch(null)
    .transform((code) => code ?? null);

/** A BR Code: EMV characters, starting with the format version. */
export const PixCode = codeOf(/^000201[ -z]+$/);
/** 47 digits, or 48 for utility bills, with dots and spaces. */
export const BankLine = codeOf(/^(?:[\d. -]){47,80}$/);
export const Link = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^{}\s]+$/)
  .nullish()
  .catch(null)
  .transform((link) => link ?? null);
