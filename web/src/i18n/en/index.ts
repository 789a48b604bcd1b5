import type { Messages } from '../pt/index.js';
import { admin } from './admin.js';
import { app } from './app.js';
import { errors } from './errors.js';
import { inbox } from './inbox.js';
import { reactAdmin } from './react-admin.js';

export const en = { ...reactAdmin, ...app, ...admin, ...inbox, ...errors } satisfies Messages;
