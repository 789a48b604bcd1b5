import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import { UploadedFile } from '../tickets/messages.js';
import { LOGO_PLACES } from './logo-places.js';

export * from './logo-places.js';

export const LogoPlace = z.enum(LOGO_PLACES, { error: 'Escolha um destino!' });
export type LogoPlace = z.infer<typeof LogoPlace>;

/** A picture that the operator put in place of the product's own. `path` is the gateway's, and another one for each picture. */
export const Logo = z.object({ place: LogoPlace, path: z.string() });
export type Logo = z.infer<typeof Logo>;

/** The operator has set these. */
export const ListLogos = defineRpc({ name: 'auth.logo.list', request: z.strictObject({}), reply: z.array(Logo) });

/** The gateway finds here the picture that it serves. @throws ERR_NOT_FOUND */
export const FindLogo = defineRpc({
  name: 'auth.logo.find',
  request: z.strictObject({ place: LogoPlace }),
  reply: z.object({ key: z.string() }),
});

/** `ref` names the place, as the specification calls it. @throws ERR_NOT_FOUND for a file of another company */
export const SetLogo = defineRpc({
  name: 'auth.logo.set',
  request: z.strictObject({ ref: LogoPlace, files: z.array(UploadedFile).length(1) }),
  reply: Done,
});

/** The product's own picture shows again. */
export const ResetLogo = defineRpc({
  name: 'auth.logo.reset',
  request: z.strictObject({ ref: LogoPlace }),
  reply: Done,
});
