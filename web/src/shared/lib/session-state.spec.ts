import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aMessage, aUser } from '../../../test/builders.js';
import { attachments } from '../../inbox/composer/attachments-store.js';
import { drafts } from '../../inbox/live/drafts.js';
import { journal } from '../../inbox/live/inbox-journal.js';
import { outbox } from '../../inbox/live/outbox.js';
import { credentials } from '../../providers/credentials.js';

const SRC = join(process.cwd(), 'web', 'src');
const ana = aUser({ id: 'ana' });
const bia = aUser({ id: 'bia' });

/** State of the browser or the device, not of the user: it remains after logout. */
const NOT_OF_THE_USER = [
  'inbox/composer/compress-image.ts', // a list of types
  'inbox/dialogs/lone-keys.ts', // a list of keys
  'inbox/list/WaitingTimer.tsx', // the clock
  'inbox/live/use-send-message.ts', // a counter for a stable order
  'inbox/thread/sticky-list/use-sticky-list.ts', // the window's size
  'layout/Toasts.tsx', // a counter
  'providers/app-update.ts', // the client version
  'providers/config.ts', // public configuration
  'providers/credentials.ts', // the listener for the end of the session
  'shared/lib/install-prompt.ts', // the browser's install prompt
  'shared/notices/push-device.ts', // the browser's push subscription, which another user's login replaces
  'providers/realtime.ts', // events that end every session
  'providers/refresh-session.ts', // a running refresh
  'providers/unsent.ts', // the database, with separate entries for each user
  'shared/dialogs/Dialog.tsx', // the focused element
  'shared/lib/create-store.ts',
  'shared/lib/desktop-notices.ts', // the browser's permission
  'shared/lib/format.ts', // formatters by language
  'shared/lib/notice-sound.ts', // the volume of this device
  'shared/lib/session-state.ts',
  'shared/lib/use-online.ts', // the network of this device
  'shared/lib/use-local-storage.ts', // subscribers of stored settings
  'todolist/use-todos.ts', // subscribers of stored tasks
];
const STATE = /^(?:const \w+ = (?:createStore|new Map|new Set)\b|let )/m;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && !file.startsWith('i18n'),
);

describe('the state of a user in a browser window', () => {
  beforeEach(() => {
    localStorage.clear();
    credentials.save({ token: 'a token', user: ana });
  });

  it('is registered for reset in every module that holds state', () => {
    const keeping = sources.filter((file) => STATE.test(readFileSync(join(SRC, file), 'utf8')));
    const registered = (file: string) => readFileSync(join(SRC, file), 'utf8').includes('session-state.js');

    expect(keeping.filter((file) => !registered(file) && !NOT_OF_THE_USER.includes(file))).toEqual([]);
  });

  it('is reset when the login ends', () => {
    const mark = journal.mark();
    attachments.add('1', [new File(['a'], 'a.txt')]);
    journal.note({ kind: 'ticket-gone', ticketId: '1', revision: 1 });
    outbox.putBack(aMessage({ ticketId: '1', userId: 'ana' }));

    credentials.end();
    credentials.save({ token: 'a token', user: ana });

    expect(attachments.of('1')).toEqual([]);
    expect(journal.since(mark)).toEqual([]);
    expect(outbox.eventsOf('1')).toEqual([]);
  });

  it('contains the same user’s drafts after a log-out', () => {
    drafts.keep('1', 'begun by Ana');
    credentials.clear();
    credentials.save({ token: 'a token', user: ana });
    expect(drafts.of('1')).toBe('begun by Ana');
  });

  it('does not expose drafts to another user, whose login deletes them', () => {
    drafts.keep('1', 'begun by Ana');
    credentials.clear();
    credentials.save({ token: 'a token', user: bia });
    expect(drafts.of('1')).toBe('');

    expect(JSON.stringify(localStorage)).not.toContain('begun by Ana');
    credentials.clear();
    credentials.save({ token: 'a token', user: ana });
    expect(drafts.of('1')).toBe('');
  });
});
