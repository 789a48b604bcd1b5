import { accounts } from './accounts.js';
import { admin } from './admin.js';
import { app } from './app.js';
import { bells } from './bells.js';
import { campaigns } from './campaigns.js';
import { chats } from './chats.js';
import { compose } from './compose.js';
import { dashboard } from './dashboard.js';
import { desk } from './desk.js';
import { errors } from './errors.js';
import { finance } from './finance.js';
import { inbox } from './inbox.js';
import { office } from './office.js';
import { people } from './people.js';
import { reactAdmin } from './react-admin.js';
import { schedules } from './schedules.js';
import { thread } from './thread.js';

export const pt = {
  ...reactAdmin,
  ...app,
  ...accounts,
  ...admin,
  ...inbox,
  ...desk,
  ...thread,
  ...compose,
  ...office,
  ...people,
  ...bells,
  ...campaigns,
  ...chats,
  ...schedules,
  ...finance,
  ...dashboard,
  ...errors,
};

/** Same keys, any text: what the other languages must have. */
type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
export type Messages = Texts<typeof pt>;
