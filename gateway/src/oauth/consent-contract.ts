import { ApplicationScope } from '@recado/contracts';
import { z } from 'zod';

/** The user's decision about the authorization request `request`. */
export const ConsentAnswer = z.strictObject({
  request: z.string().regex(/^[\w-]{1,64}$/),
  allow: z.boolean(),
  scopes: z.array(ApplicationScope).max(2).default([]),
});
/** The details that the consent page shows to the user. */
export const ConsentQuestion = z.object({
  application: z.string(),
  address: z.string().nullable(), // the application's own URL, unverified
  returnsTo: z.string(), // the destination of the redirect
  company: z.string(),
  user: z.string(),
  scopes: z.array(ApplicationScope),
});
export const ConsentStep = z.object({ redirect: z.string() });
