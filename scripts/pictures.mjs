/**
 * `npm run pictures` takes the screenshots of the README and the manual, from a separate system with the data of a working day. `-- readme` or `-- manual` takes only those.
 */
/* global document, Image -- part of this runs in the browser */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launch/paths.mjs';
import { manualPictures } from './pictures/manual.mjs';
import { openStage } from './pictures/stage.mjs';

const README = join('docs', 'pictures');
const MANUAL = join('docs', 'manual', 'pictures');
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Qualities to try, the sharpest first. */
const QUALITIES = [0.92, 0.8, 0.7, 0.6, 0.5];
const MOST_BYTES = { [README]: 120_000, [MANUAL]: 60_000 };

const [only] = process.argv.slice(2);
const stage = await openStage();
try {
  if (only !== 'manual') await takeReadme();
  if (only !== 'readme') await takeManual();
} finally {
  await stage.close();
}

async function takeReadme() {
  const { marina, admin } = stage.people;
  const conversation = `/tickets/${stage.ticket.uuid}`;
  const take = (name, who, look) => takePicture({ folder: README, name, who, ...look });
  await take('inbox-light', marina, { path: conversation, size: DESKTOP, shows: '[data-message]' });
  await take('inbox-dark', marina, { path: conversation, size: DESKTOP, dark: true, shows: '[data-message]' });
  await take('inbox-phone', marina, { path: '/tickets', size: PHONE, shows: '[role="listitem"]' });
  await take('connections', admin, { path: '/connections', size: DESKTOP, shows: 'td' });
}

async function takeManual() {
  for (const { name, who, languages, ...look } of manualPictures(stage))
    for (const language of languages)
      await takePicture({
        folder: MANUAL,
        name: `${name}.${language}`,
        who: stage.people[who],
        language,
        ...look,
      });
}

async function takePicture({ folder, name, who, shows, act, ...look }) {
  const page = await stage.open(who, look);
  if (shows) await page.locator(shows).first().waitFor();
  await act?.(page, stage.people);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000); // waits for fonts and the pictures of the conversation
  const png = (await page.screenshot()).toString('base64');
  await page.goto('about:blank');
  mkdirSync(join(ROOT, folder), { recursive: true });
  writeFileSync(join(ROOT, folder, `${name}.webp`), await smallEnough(page, png, MOST_BYTES[folder]));
  await page.context().close();
  console.log(join(folder, `${name}.webp`));
}

async function smallEnough(page, png, most) {
  for (const quality of QUALITIES) {
    const webp = Buffer.from(await page.evaluate(asWebp, { png, quality }), 'base64');
    if (webp.length < most) return webp;
  }
  throw new Error(`The picture is larger than ${most} bytes at the lowest quality`);
}

/** Encodes to a third of the size while keeping text sharp. Runs in the page. */
async function asWebp({ png, quality }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}
