import { admin } from './admin.js';
import { app } from './app.js';
import { errors } from './errors.js';
import { inbox } from './inbox.js';
import { reactAdmin } from './react-admin.js';

export const pt = { ...reactAdmin, ...app, ...admin, ...inbox, ...errors };

/** Same keys, any text: what the other languages must have. */
type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
export type Messages = Texts<typeof pt>;
