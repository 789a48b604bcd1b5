import { AppError } from '@recado/service-kit/errors';

/** Refuses a charge until the payer has said the CPF or CNPJ. */
export const documentMissing = (): AppError =>
  new AppError('ERR_VALIDATION', { details: { fields: { document: ['CPF ou CNPJ é obrigatório'] } } });

/** Tells whether a charge was refused for this: nothing else in a charge is the payer's to say. */
export const isDocumentMissing = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'ERR_VALIDATION';
