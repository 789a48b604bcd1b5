import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider, NotificationContextProvider, useNotify } from 'ra-core';
import { aUser } from '../../test/builders.js';
import { withOwnClock } from '../../test/own-clock.js';
import { createI18nProvider } from '../i18n/i18n-provider.js';
import { Toasts } from './Toasts.js';
import { useExpiryWarning } from './use-expiry-warning.js';

const WARNING = 'Sua assinatura vence em 4 dias.';
const user = aUser();
const dueDate = new Date(Date.now() + 3.5 * 86_400_000).toISOString();

/** Shows a short message when its button is clicked. */
function Page() {
  const notify = useNotify();
  useExpiryWarning({ ...user, company: { ...user.company, dueDate } });
  return <button onClick={() => notify('Salvo', { type: 'success', autoHideDuration: 300 })}>save</button>;
}
const open = () =>
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <NotificationContextProvider>
        <Page />
        <Toasts />
      </NotificationContextProvider>
    </I18nContextProvider>,
  );
const isGone = () => waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());

describe('the warning about a subscription that ends soon', () => {
  withOwnClock();
  beforeEach(() => sessionStorage.clear());

  it('reappears after a message that replaced it too early', async () => {
    open();
    await screen.findByText(WARNING);
    await userEvent.click(screen.getByText('save'));
    await screen.findByText('Salvo');
    await isGone();

    expect(await screen.findByText(WARNING)).toBeVisible();
  });

  it('appears after a message that was shown at the same moment and replaced it', () => {
    jest.useFakeTimers();
    open();
    act(() => {
      jest.advanceTimersByTime(500);
      screen.getByText('save').click();
    });
    expect(screen.getByText('Salvo')).toBeVisible();
    expect(screen.queryByText(WARNING)).toBeNull();

    for (let n = 0; n < 30; n += 1) act(() => jest.advanceTimersByTime(100));
    expect(screen.getByText(WARNING)).toBeInTheDocument();
  });

  it('appears once if it was closed', async () => {
    const { unmount } = open();
    await screen.findByText(WARNING);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await isGone();
    await userEvent.click(screen.getByText('save'));
    await screen.findByText('Salvo');
    await waitFor(() => expect(screen.queryByText('Salvo')).toBeNull());
    unmount();
    expect(sessionStorage.getItem('expiryWarned')).toBe(dueDate);
  });
});
