import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const open = (...languages: string[]) => {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
  fakeGateway({});
  return renderApp('/login');
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the language', () => {
  it.each([
    ['pt-BR', 'Entrar no Recado', ['pt-PT', 'en']],
    ['en-US', 'Sign in to Recado', ['en-GB', 'pt-BR']],
    ['es-ES', 'Entrar en Recado', ['de-DE', 'es-MX', 'en-US']],
    ['pt-BR', 'Entrar no Recado', ['de-DE', 'ja']],
  ])('is %s for a browser with these known languages in order of preference', async (tag, heading, languages) => {
    open(...languages);
    expect(await title(heading)).toBeVisible();
    expect(document.documentElement.lang).toBe(tag);
  });

  it('stays the selected one, whatever the browser prefers', async () => {
    const { unmount } = open('en-US');
    await title('Sign in to Recado');
    await userEvent.click(screen.getByRole('button', { name: /^Language/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Español' }));
    expect(await title('Entrar en Recado')).toBeVisible();
    expect(document.documentElement.lang).toBe('es-ES');
    unmount();
    open('en-US');
    expect(await title('Entrar en Recado')).toBeVisible();
  });
});
