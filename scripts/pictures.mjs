/** `npm run pictures`: makes the pictures of the README again, from a system of its own with a day's work in it. */
/* global document, Image -- a part of this runs in the browser */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launch/paths.mjs';
import { openStage } from './pictures/stage.mjs';

const FOLDER = join(ROOT, 'docs', 'pictures');
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const stage = await openStage();
try {
  mkdirSync(FOLDER, { recursive: true });
  const { marina, admin } = stage.people;
  const conversation = `/tickets/${stage.ticket.uuid}`;
  await take('inbox-light', marina, { path: conversation, size: DESKTOP, shows: '[data-message]' });
  await take('inbox-dark', marina, { path: conversation, size: DESKTOP, dark: true, shows: '[data-message]' });
  await take('inbox-phone', marina, { path: '/tickets', size: PHONE, shows: '[role="listitem"]' });
  await take('connections', admin, { path: '/connections', size: DESKTOP, shows: 'td' });
} finally {
  await stage.close();
}

async function take(name, who, { shows, ...look }) {
  const page = await stage.open(who, look);
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000); // fonts and the pictures of the conversation
  const png = await page.screenshot();
  await page.goto('about:blank');
  const webp = await page.evaluate(asWebp, png.toString('base64'));
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(webp, 'base64'));
  await page.context().close();
  console.log(`docs/pictures/${name}.webp`);
}

/** A third of the size, and the letters stay sharp. Runs in the page. */
async function asWebp(png) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.92).split(',')[1];
}
