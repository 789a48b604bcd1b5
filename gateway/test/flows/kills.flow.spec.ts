import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { CHROMIUM_PATH, remember, startBrowser } from './browser.js';
import { OwnDesk } from './desk.js';
import { answersOfABot } from './kills/bot.js';
import type { Kit } from './kills/kit.js';
import { importsOfATable } from './kills/list-import.js';
import { sendsLater } from './kills/later.js';
import { asksHowItWas } from './kills/rating.js';
import { registersSoOften } from './kills/registrations.js';

const inBrowser = CHROMIUM_PATH ? it : (it.skip as typeof it);

/** Sequential in one system: while a process is down, other flows would fail. */
describe('When a process is killed,', () => {
  let made: Kit | undefined;
  const kit = () => {
    if (!made) throw new Error('the system did not start');
    return made;
  };

  beforeAll(async () => {
    const env = { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };
    const desk = await OwnDesk.start({ copies: { web: 1 }, env });
    const { admin, connection } = await desk.paired();
    made = { desk, admin, connection };
    if (!CHROMIUM_PATH) return;
    const browser = await startBrowser();
    const context = await browser.newContext({
      serviceWorkers: 'block',
      locale: 'pt-BR',
      viewport: { width: 1440, height: 900 },
    });
    await remember(context, admin);
    made.screen = { browser, context };
  });
  afterAll(async () => {
    await made?.screen?.browser.close();
    await made?.desk.stop();
  });

  importsOfATable(kit, CHROMIUM_PATH ? describe : (describe.skip as typeof describe));
  sendsLater(kit, inBrowser);
  asksHowItWas(kit, inBrowser);
  answersOfABot(kit);
  registersSoOften(kit);
});
