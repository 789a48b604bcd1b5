import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.js';

function Page({ takesOpenerAway }: { takesOpenerAway: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const close = () => {
    setOpen(false);
    setGone(takesOpenerAway);
  };
  return (
    <>
      <main tabIndex={-1}>{isGone ? null : <button onClick={() => setOpen(true)}>Open</button>}</main>
      {isOpen ? (
        <Dialog open onClose={close}>
          <button onClick={close}>Done</button>
        </Dialog>
      ) : null}
    </>
  );
}

describe('a closed dialog', () => {
  it.each([
    [false, () => screen.getByRole('button', { name: 'Open' })],
    [true, () => screen.getByRole('main')],
  ])('returns the focus to its opener, or to the page when that is gone: %s', async (takesOpenerAway, place) => {
    render(<Page takesOpenerAway={takesOpenerAway} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(place()).toHaveFocus());
  });
});
