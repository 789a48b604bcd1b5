import { cnpj, cpf } from 'cpf-cnpj-validator';
import { z } from 'zod';

/**
 * A Brazilian tax id: a person's CPF or a company's CNPJ, which may contain letters. Any mask is accepted and
 * removed. Empty if unknown.
 */
export const CpfOrCnpj = z
  .string()
  .max(30, 'Too Long!')
  .overwrite((text) => text.toUpperCase().replaceAll(/[^\dA-Z]/g, ''))
  .refine((text) => text === '' || cpf.isValid(text) || cnpj.isValid(text), 'Invalid CPF or CNPJ');

const CPF_DIGITS = 11;

/** Formats as 529.982.247-25 or 11.222.333/0001-81; any other string is returned unchanged. */
export const formatCpfOrCnpj = (document: string): string =>
  document.length === CPF_DIGITS ? cpf.format(document) : cnpj.format(document);
