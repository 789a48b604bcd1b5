import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import type { Locator, Page } from 'playwright-core';
import type { DeskUser } from '../flows/desk.js';
import { seenMail } from './operator.js';
import { until } from '../../../scripts/testing/until.mjs';
import { call, gone, logIn, PASSWORD, placeOf, seen, SOON_MS, state, suite, unique, urls } from './suite.js';

const s = suite();
const NEW_PASSWORD = 'Novissima1';
const CODE = /\b(\w{4}-\w{4}-\w{4})\b/;
const RULE = 'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.';
const emailOf = async (person: DeskUser) => (await person.call<{ email: string }>('GET', '/auth/me')).email;
const visit = (path = '/forgetpsw') => s.page(null, { path });
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar e-mail' }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Redefinir senha' }).click();
const postsOf = (page: Page, path: string) => {
  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) posts.push(request.postDataJSON());
  });
  return posts;
};

/** A page in its second step, and the code from the e-mail. */
async function withCode(path?: string) {
  const person = await s.newUser();
  const email = await emailOf(person);
  const page = await visit(path);
  await field(page, 'E-mail').fill(email);
  await send(page);
  await seen(field(page, 'Código de verificação'));
  return { person, email, page, code: await seenMail(email, CODE) };
}
async function fill(page: Page, code: string, password = NEW_PASSWORD, confirm = password) {
  await field(page, 'Código de verificação').fill(code);
  await field(page, 'Nova senha').fill(password);
  await field(page, 'Confirme a nova senha').fill(confirm);
}
const reset = (email: string, token: string, password = NEW_PASSWORD) =>
  call<{ error: string }>('POST', '/resetpasswords', { json: { email, token, password } });

describe('A 2k Password reset', () => {
  it('A113 step one has email and a send-email button', async () => {
    const page = await visit();
    await seen(page.getByRole('button', { name: 'Enviar e-mail' }));
    expect(await page.getByRole('textbox').count()).toBe(1);
    await seen(field(page, 'E-mail'));
    expect(await page.locator('input[type="password"]').count()).toBe(0);
  });

  it('A114 step two adds verification code, new password and confirm password', async () => {
    const { page } = await withCode();
    for (const label of ['E-mail', 'Código de verificação', 'Nova senha', 'Confirme a nova senha'])
      await seen(field(page, label));
    await seen(page.getByRole('button', { name: 'Redefinir senha' }));
  });

  it('A115 each password field has a show/hide toggle', async () => {
    const { page } = await withCode();
    for (const [n, label] of ['Nova senha', 'Confirme a nova senha'].entries()) {
      await field(page, label).fill('segredo');
      expect(await field(page, label).getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
      expect(await field(page, label).getAttribute('type')).toBe('text');
      expect(await page.getByRole('button', { name: 'Ocultar senha' }).count()).toBe(n + 1);
    }
    await page.getByRole('button', { name: 'Ocultar senha' }).first().click();
    expect(await field(page, 'Nova senha').getAttribute('type')).toBe('password');
  });

  it('A116 the page links to /signup', async () => {
    const page = await visit();
    // it redirects further while registration is disabled, as another test file does at times
    const there = page.waitForURL('**/signup');
    await page.getByRole('main').locator('a[href="/signup"]').click();
    await there;
  });

  it('A117 the optional companyId query parameter is read and does no harm', async () => {
    const { page, code, email } = await withCode('/forgetpsw?companyId=1');
    await fill(page, code);
    await submit(page);
    await page.waitForURL('**/login');
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('A118 the first submit sends the e-mail and shows step two, the next resets and goes to /login', async () => {
    const email = await emailOf(await s.newUser());
    const page = await visit();
    const [asked, used] = [postsOf(page, '/forgetpassword'), postsOf(page, '/resetpasswords')];
    await field(page, 'E-mail').fill(email);
    await send(page);
    await seen(field(page, 'Código de verificação'));
    expect([asked, used]).toEqual([[{ email }], []]);
    const token = await seenMail(email, CODE);
    await fill(page, token);
    await submit(page);
    await page.waitForURL('**/login');
    expect([asked.length, used]).toEqual([1, [{ email, token, password: NEW_PASSWORD }]]);
  });

  it('A119 the e-mail holds a code that works once and not after its time', async () => {
    const { email, code } = await withCode();
    expect((await reset(email, code)).status).toBe(200);
    expect((await reset(email, code, 'Outra12345')).body.error).toBe('ERR_RESET_CODE');
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);

    const late = await withCode();
    const client = await new MongoClient(state.mongoUrl).connect();
    const codes = client.db('auth-tenants').collection<{ _id: string }>('password_resets');
    const ended = { $set: { expiresAt: new Date(Date.now() - 1_000) } };
    expect((await codes.updateOne({ _id: late.person.user.id }, ended)).matchedCount).toBe(1);
    await client.close();
    expect((await reset(late.email, late.code)).body.error).toBe('ERR_RESET_CODE');
    expect((await logIn(late.email)).status).toBe(200);
  });

  it('A120 after a reset the old password and the old sessions no longer work', async () => {
    const { person, email, code } = await withCode();
    expect((await call('GET', '/tickets', { token: person.token })).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    const isOver = async () => (await call('GET', '/tickets', { token: person.token })).status === 401;
    await until('the end of the old session', isOver, SOON_MS);
  });
});

describe('A 5 Validation of the reset', () => {
  it("A164 reset email: 'Required' and 'Invalid email'", async () => {
    const page = await visit();
    const asked = postsOf(page, '/forgetpassword');
    await send(page);
    await seen(page.getByText('Required', { exact: true }));
    await field(page, 'E-mail').fill('ana');
    await send(page);
    await seen(page.getByText('Invalid email', { exact: true }));
    await gone(page.getByText('Required', { exact: true }));
    expect(asked).toEqual([]);
  });

  it("A165 new password missing says 'Campo obrigatório'", async () => {
    const { page, code } = await withCode();
    await fill(page, code, '', 'Abcdefg1');
    await submit(page);
    await seen(page.locator('p', { hasText: /^Campo obrigatório$/ }));
    expect(await field(page, 'Nova senha').getAttribute('aria-invalid')).toBe('true');
  });

  it('A166 a weak password says the quoted rule, and a right one passes', async () => {
    const { page, code } = await withCode();
    const used = postsOf(page, '/resetpasswords');
    for (const weak of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
      await fill(page, code, 'Abcdefg1');
      await gone(page.getByText(RULE, { exact: true }));
      await fill(page, code, weak);
      await submit(page);
      await seen(page.getByText(RULE, { exact: true }));
    }
    expect(used).toEqual([]);
    await fill(page, code, 'Abcdefg1');
    await submit(page);
    await page.waitForURL('**/login');
  });

  it('A167 the server refuses a weak password on reset too', async () => {
    const { email, code } = await withCode();
    for (const weak of ['Abcdef1', 'abcdefg1', 'Abcdefgh']) expect((await reset(email, code, weak)).status).toBe(400);
    expect((await reset(email, code)).status).toBe(200);
  });

  it("A168 a different confirmation says 'As senhas não correspondem', a missing one is refused", async () => {
    const { page, code } = await withCode();
    const used = postsOf(page, '/resetpasswords');
    await fill(page, code, NEW_PASSWORD, `${NEW_PASSWORD}x`);
    await submit(page);
    await seen(page.getByText('As senhas não correspondem', { exact: true }));
    await fill(page, code, NEW_PASSWORD, '');
    await submit(page);
    await seen(page.getByText('Campo obrigatório', { exact: true }));
    expect(used).toEqual([]);
    expect(placeOf(page)).toBe('/forgetpsw');
  });
});

describe('A 7 and 8 Reset of a password', () => {
  it("A201 an unknown e-mail is answered with status 404, and the page says 'Email não encontrado'", async () => {
    const email = `${unique('ninguem').replace(' ', '.')}@ninguem.local`;
    const answer = await call<{ status: number }>('POST', `/forgetpassword/${email}`);
    expect([answer.status, answer.body.status]).toEqual([200, 404]);
    const page = await visit();
    await field(page, 'E-mail').fill(email);
    await send(page);
    await seen(page.getByText('Email não encontrado', { exact: true }));
    expect(await field(page, 'Código de verificação').count()).toBe(0);
  });

  it('A202 the call with email, token and new password in its path sets the password', async () => {
    const { email, code } = await withCode();
    expect((await call('POST', `/resetpasswords/${email}/${code}/${NEW_PASSWORD}`)).status).toBe(200);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it("A208 the reset shows 'Email enviado com sucesso!' and 'Senha redefinida com sucesso.'", async () => {
    const email = await emailOf(await s.newUser());
    const page = await visit();
    await field(page, 'E-mail').fill(email);
    await send(page);
    await seen(page.getByText('Email enviado com sucesso!', { exact: true }));
    await fill(page, await seenMail(email, CODE));
    await submit(page);
    await seen(page.getByText('Senha redefinida com sucesso.', { exact: true }));
  });

  it('A209 a failing reset shows no message', async () => {
    const { page } = await withCode();
    await gone(page.getByText('Email enviado com sucesso!'));
    await fill(page, 'AAAA-BBBB-CCCC');
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/resetpasswords');
    await submit(page);
    expect((await answered).status()).toBe(400);
    await page.waitForFunction(() => document.querySelector('[name="token"][aria-invalid="true"]') !== null);
    expect(await page.locator('.MuiSnackbar-root, [role="alert"]').count()).toBe(0);
    expect(page.url()).toBe(`${urls.web}/forgetpsw`);
  });
});
