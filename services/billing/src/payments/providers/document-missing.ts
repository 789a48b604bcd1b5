import { AppError } from '@recado/service-kit/errors';

/** Rejects a charge until the payer has entered a CPF or CNPJ. */
export const documentMissing = (): AppError =>
  new AppError('ERR_VALIDATION', { details: { fields: { document: ['CPF ou CNPJ é obrigatório'] } } });

/**
 * Whether a charge was rejected because of the missing document, the only field of a charge that the payer provides.
 */
export const isDocumentMissing = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'ERR_VALIDATION';
