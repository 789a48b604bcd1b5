/** The screenshots of the manual: user, page, and actions before each screenshot. */
const SCREEN = { width: 1200, height: 720 };
const PHONE = { width: 390, height: 780 };
const BOTH = ['pt', 'en'];
const ONE = ['pt'];

/** @param {{ ticket: { uuid: string } }} stage */
export function manualPictures({ ticket }) {
  const conversation = `/tickets/${ticket.uuid}`;
  return [
    { name: 'inbox', who: 'marina', path: conversation, languages: BOTH, shows: '[data-message]' },
    { name: 'waiting', who: 'marina', path: '/tickets', languages: ONE, act: showWaiting },
    { name: 'quick-replies', who: 'marina', path: conversation, languages: BOTH, act: typeSlash },
    { name: 'transfer', who: 'marina', path: conversation, languages: ONE, act: openTransfer },
    { name: 'search', who: 'marina', path: '/tickets', languages: ONE, act: search },
    { name: 'shortcuts', who: 'marina', path: '/tickets', languages: BOTH, act: pressKey('?') },
    { name: 'phone', who: 'marina', path: conversation, languages: ONE, size: PHONE, shows: '[data-message]' },
    { name: 'connections', who: 'admin', path: '/connections', languages: BOTH, shows: 'td' },
    { name: 'qr', who: 'admin', path: '/connections', languages: ONE, act: showQr },
    { name: 'queue-menu', who: 'admin', path: '/queues', languages: ONE, act: editQueue },
    { name: 'campaign', who: 'admin', path: '/campaigns', languages: ONE, act: editFirst },
    { name: 'settings', who: 'admin', path: '/settings', languages: BOTH, shows: '[role="combobox"]' },
    { name: 'dashboard', who: 'admin', path: '/', languages: BOTH, shows: 'td' },
    { name: 'subscription', who: 'admin', path: '/subscription', languages: ONE, shows: 'main h2' },
    { name: 'companies', who: 'operator', path: '/settings?tab=companies', languages: BOTH, shows: 'td' },
    { name: 'business', who: 'operator', path: '/business', languages: ONE, shows: 'main h2' },
  ].map((picture) => ({ size: SCREEN, ...picture }));
}

async function showWaiting(page) {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('listitem').first().waitFor();
}

async function typeSlash(page) {
  await page.locator('[data-message]').first().waitFor();
  await page.locator('.composer-field textarea').first().pressSequentially('/e');
  await page.getByRole('option').first().waitFor();
}

const pressKey = (key) => async (page) => {
  await page.getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
};

async function openTransfer(page) {
  await page.getByRole('button', { name: 'Transferir', exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

async function search(page) {
  await page.getByRole('listitem').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('bolo');
  await page.waitForTimeout(1_500);
  await page.getByRole('listitem').first().waitFor();
}

/** An unlinked number, created only here because it would appear on every other screen. */
async function showQr(page, { admin }) {
  await admin.call('POST', '/whatsapp', { name: 'Loja Norte', queueIds: [] });
  await page.getByRole('button', { name: 'QR CODE' }).first().click();
  await page.getByRole('dialog').getByRole('img').first().waitFor();
}

async function editQueue(page) {
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await page.getByRole('button', { name: 'Adicionar opção', exact: true }).scrollIntoViewIfNeeded();
}

async function editFirst(page) {
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Editar/ })
    .click();
  await page.getByRole('dialog').waitFor();
}
