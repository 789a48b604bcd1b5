// The kanban board in a real Chromium. Target: a column of 10,000 cards opens, scrolls, supports dragging and
// follows the socket without a task over 50 ms.
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { countTasks, countWork, openBrowser } from './lib/browser.mjs';
import { writeCompany } from './lib/company.mjs';
import { readOptions } from './lib/options.mjs';

const options = readOptions({ tickets: 10_000, changes: 100 }, { tickets: 400, changes: 20 });
const BETWEEN_CHANGES_MS = 100;
const CARRIED_STEPS = 40;
const TWO_CARDS = 2 * 196;

/** All tickets are open and assigned to the agent, so that they are in the first column. */
async function putOnBoard(mongoUrl, company) {
  const client = await new MongoClient(mongoUrl).connect();
  const open = { status: 'open', userId: company.agentId, queueId: company.queueIds[0], closedAt: null };
  await client.db('tickets-messages').collection('tickets').updateMany({ companyId: company.id }, { $set: open });
  await client.close();
}

async function openBoard(browser, web) {
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000);
  await page.addInitScript({ path: fileURLToPath(new URL('lib/in-page.mjs', import.meta.url)) });
  await page.goto(`${web}/todolist`);
  const link = page.getByRole('link', { name: 'Kanban' });
  await link.waitFor();
  const board = async () => {
    await page.evaluate(() => globalThis.bench.begin());
    await link.click();
    await page.locator('[data-rfd-droppable-id] [role="group"]').first().waitFor();
    return page.evaluate(() => globalThis.bench.figures());
  };
  return { page, opening: await countTasks(page, board) };
}

/** Moves tickets to the other column and back, as colleagues would. */
async function changes(page, agent, laneId) {
  const { tickets } = await agent.call('GET', `/tickets?status=open&showAll=true&pageNumber=1`);
  await page.evaluate(() => globalThis.bench.begin());
  for (let n = 0; n < options.changes; n += 1) {
    const { id } = tickets[n % tickets.length];
    const isThere = Math.floor(n / tickets.length) % 2 === 1;
    await (isThere ? agent.call('DELETE', `/ticket-tags/${id}`) : agent.call('PUT', `/ticket-tags/${id}/${laneId}`));
    await page.waitForTimeout(BETWEEN_CHANGES_MS);
  }
  return page.evaluate(() => globalThis.bench.figures());
}

/** Drags a card across its column and drops it into the other one. */
async function carry(page, laneId) {
  const from = await page.locator('[data-rfd-droppable-id] [role="group"]').first().boundingBox();
  const to = await page.locator(`[data-rfd-droppable-id="${laneId}"]`).boundingBox();
  const [x, y] = [from.x + 20, from.y + 20];
  await page.evaluate(() => globalThis.bench.begin());
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + TWO_CARDS, { steps: CARRIED_STEPS });
  await page.mouse.move(to.x + 60, to.y + 60, { steps: CARRIED_STEPS });
  await page.waitForTimeout(300);
  await page.mouse.up();
  await page.waitForTimeout(1_000);
  return page.evaluate(() => globalThis.bench.figures());
}

await bench({
  name: 'kanban',
  options,
  copies: { web: 1, 'whatsapp-sessions': 0 },
  prepare: async ({ mongoUrl }, say) => {
    const size = { tickets: options.tickets, messages: options.tickets, agents: 1 };
    const company = await writeCompany(mongoUrl, { name: 'Quadro', ...size }, say);
    await putOnBoard(mongoUrl, company);
    return company;
  },
  run: async (system, company, say) => {
    const { gateway, web } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const { id: laneId } = await admin.call('POST', '/tags', { name: 'Em preparo', color: '#aa3355', kanban: 1 });
    const agent = await logIn(gateway, company.agentEmail(1), company.password);
    const browser = await openBrowser(web, agent);
    try {
      const { page, opening } = await openBoard(browser, web);
      say(`opening: ${JSON.stringify(opening)}`);
      const reading = await countWork(page, (count) => globalThis.bench.laneDown(count), options.tickets);
      say(`read to the end: ${JSON.stringify(reading)}`);
      const up = await countWork(page, () => globalThis.bench.laneUp());
      const down = await countWork(page, (count) => globalThis.bench.laneDown(count), options.tickets);
      await countWork(page, () => globalThis.bench.laneUp());
      const carrying = await countTasks(page, () => carry(page, laneId));
      const following = await countTasks(page, () => changes(page, agent, laneId));
      return { cards: options.tickets, opening, reading, up, down, carrying, following };
    } finally {
      await browser.close();
    }
  },
});
