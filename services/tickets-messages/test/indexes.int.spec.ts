import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NotesRepository } from '../src/conversations/notes/notes.repository.js';
import { QuickMessagesRepository } from '../src/library/quick-messages/quick-messages.repository.js';
import { TagsRepository } from '../src/reading/tags/tags.repository.js';
import { Desk } from './desk.js';

type Explained = { executionStats: { totalDocsExamined: number; nReturned: number } };
const FIRST = { after: null, skip: 0, limit: 10 };
const key = (n: number) => String(n).padStart(4, '0');

describe('a page of the catalog', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  /** Fills a collection with documents of two companies, of which only the first is queried. */
  const fill = async (collection: string, companyId: string, documentOf: (n: number) => object) => {
    const documents = [companyId, randomUUID()].flatMap((company) =>
      Array.from({ length: 200 }, (_, n) => ({ _id: randomUUID(), companyId: company, ...documentOf(n) })),
    );
    await desk.connection.collection<{ _id: string }>(collection).insertMany(documents);
  };
  const read = (explained: unknown) => {
    const { totalDocsExamined, nReturned } = (explained as Explained).executionStats;
    return { totalDocsExamined, nReturned };
  };

  it('of tags reads only what it shows', async () => {
    const companyId = randomUUID();
    await fill('tags', companyId, (n) => ({ name: key(n), nameKey: key(n), color: '#112233', kanban: 0, revision: 1 }));
    const explained = await desk.get(TagsRepository).explain(companyId, { q: '' }, FIRST);
    expect(read(explained)).toEqual({ totalDocsExamined: 10, nReturned: 10 });
  });

  it('of a contact’s notes reads only what it shows', async () => {
    const companyId = randomUUID();
    await fill('ticket_notes', companyId, (n) => ({ contactId: n % 2 ? 'c' : 'd', createdAt: new Date(n), note: '' }));
    const explained = await desk.get(NotesRepository).explain(companyId, 'c', 10);
    expect(read(explained)).toEqual({ totalDocsExamined: 10, nReturned: 10 });
  });

  it('of quick messages is read in index order, without sorting or reading all of them', async () => {
    const companyId = randomUUID();
    await fill('quick_messages', companyId, (n) => ({
      ...{ shortcode: key(n), shortcodeKey: key(n), message: '', status: true, media: null },
      ...{ geral: n % 20 === 0, userId: n % 10 === 1 ? 'me' : 'somebody' },
    }));
    const filter = { userId: 'me', search: '', onlyActive: false };
    const explained = await desk.get(QuickMessagesRepository).explain(companyId, filter, FIRST);
    expect(JSON.stringify(explained)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
    const { totalDocsExamined, nReturned } = read(explained);
    expect(nReturned).toBe(10);
    expect(totalDocsExamined).toBeLessThanOrEqual(20); // two branches are merged, so a personal one counts twice
  });
});
