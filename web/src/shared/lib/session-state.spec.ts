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

/** State of the browser or the device, not of the user: it remains after log-out. */
const NOT_OF_THE_USER = [
  'inbox/composer/compress-image.ts', // a list of types
  'inbox/dialogs/lone-keys.ts', // a list of keys
  'inbox/list/WaitingTimer.tsx', // the clock
  'inbox/live/use-send-message.ts', // a counter that makes orders differ
  'inbox/thread/sticky-list/use-sticky-list.ts', // the size of the window
  'layout/Toasts.tsx', // a counter
  'providers/app-update.ts', // the version of the client
  'providers/config.ts', // what the server serves to everybody
  'providers/credentials.ts', // who listens for the end
  'shared/lib/install-prompt.ts', // what the browser offers
  'shared/data/push-device.ts', // what the browser has subscribed to; the next log-in of somebody else ends it
  'providers/realtime.ts', // events that end every session
  'providers/refresh-session.ts', // a refresh on its way
  'providers/unsent.ts', // the database, which holds each user's own
  'shared/dialogs/return-focus.ts', // the element that had the focus
  'shared/lib/create-store.ts',
  'shared/lib/desktop-notices.ts', // the browser's permission
  'shared/lib/format.ts', // formatters by language
  'shared/lib/notice-sound.ts', // the volume of this device
  'shared/lib/session-state.ts',
  'shared/lib/use-online.ts', // the network of this device
  'shared/lib/use-local-storage.ts', // who reads a stored choice
  'todolist/use-todos.ts', // the database
];
const STATE = /^(?:const \w+ = (?:createStore|new Map|new Set)\b|let )/m;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && !file.startsWith('i18n'),
);

describe('what a window remembers of a user', () => {
  beforeEach(() => {
    localStorage.clear();
    credentials.save({ token: 'a token', user: ana });
  });

  it('is registered to be emptied in every module that keeps state', () => {
    const keeping = sources.filter((file) => STATE.test(readFileSync(join(SRC, file), 'utf8')));
    const registered = (file: string) => readFileSync(join(SRC, file), 'utf8').includes('session-state.js');

    expect(keeping.filter((file) => !registered(file) && !NOT_OF_THE_USER.includes(file))).toEqual([]);
  });

  it('is gone when the log-in ends', () => {
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

  it('shows its user the own drafts again after a log-out', () => {
    drafts.keep('1', 'begun by Ana');
    credentials.clear();
    credentials.save({ token: 'a token', user: ana });
    expect(drafts.of('1')).toBe('begun by Ana');
  });

  it('shows nobody the drafts of somebody else, and keeps none of theirs once another user has logged in', () => {
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
