import { z } from 'zod';
import { Done } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import { UploadedFile } from '../tickets/messages.js';
import { LOGO_PLACES } from './logo-places.js';

export * from './logo-places.js';

export const LogoPlace = z.enum(LOGO_PLACES, { error: 'Escolha um destino!' });
export type LogoPlace = z.infer<typeof LogoPlace>;

/** A picture that replaces the product's logo. `path` is served by the gateway and is unique to each picture. */
export const Logo = z.object({ place: LogoPlace, path: z.string() });
export type Logo = z.infer<typeof Logo>;

/** Lists the logos that the operator has set. */
export const ListLogos = defineRpc({ name: 'auth.logo.list', request: z.strictObject({}), reply: z.array(Logo) });

/** Returns the picture for the gateway to serve. @throws ERR_NOT_FOUND */
export const FindLogo = defineRpc({
  name: 'auth.logo.find',
  request: z.strictObject({ place: LogoPlace }),
  reply: z.object({ key: z.string() }),
});

/** `ref` is the specification's name for the logo's position. @throws ERR_NOT_FOUND for a file of another company */
export const SetLogo = defineRpc({
  name: 'auth.logo.set',
  request: z.strictObject({ ref: LogoPlace, files: z.array(UploadedFile).length(1) }),
  reply: Done,
});

/** Restores the product's own picture. */
export const ResetLogo = defineRpc({
  name: 'auth.logo.reset',
  request: z.strictObject({ ref: LogoPlace }),
  reply: Done,
});
