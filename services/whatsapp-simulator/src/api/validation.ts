import { z } from 'zod';
import { SimulatorError } from '../simulator.errors.js';
import type { Account } from '../world/account.js';
import type { World } from '../world/world.js';

export const phoneNumber = z.string().regex(/^\d{8,15}$/, 'digits only, with the country code');
/** A number or a group's ID. */
export const chatId = z.string().regex(/^\d{8,20}$/, 'a number, or the ID of a group');
export const messageId = z.string().regex(/^[\w-]{1,64}$/);

export const parse = <T extends z.ZodType>(schema: T, value: unknown): z.infer<T> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new SimulatorError(400, 'ERR_VALIDATION', problems.join('; '));
};

export const findAccount = (world: World, number: string, kind?: Account['kind']): Account => {
  const account = world.account(number);
  if (account && (!kind || account.kind === kind)) return account;
  throw new SimulatorError(404, 'ERR_NO_SUCH_NUMBER', `There is no ${kind ?? 'account'} with this number.`);
};
