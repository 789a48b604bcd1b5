import { cnpj, cpf } from 'cpf-cnpj-validator';
import { z } from 'zod';

/**
 * Names somebody to the revenue service, in whatever mask it comes, kept without one: a person's CPF or a company's CNPJ,
 * which may have letters. Empty: not known.
 */
export const CpfOrCnpj = z
  .string()
  .max(30, 'Too Long!')
  .overwrite((text) => text.toUpperCase().replaceAll(/[^\dA-Z]/g, ''))
  .refine((text) => text === '' || cpf.isValid(text) || cnpj.isValid(text), 'Invalid CPF or CNPJ');

const CPF_DIGITS = 11;

/** 529.982.247-25 or 11.222.333/0001-81; what is neither is returned as it is. */
export const formatCpfOrCnpj = (document: string): string =>
  document.length === CPF_DIGITS ? cpf.format(document) : cnpj.format(document);
