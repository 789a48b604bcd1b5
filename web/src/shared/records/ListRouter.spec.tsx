import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRouterProvider } from 'react-admin';
import { lazy, Suspense, type ComponentType } from 'react';
import { createBrowserRouter, Route, RouterProvider, Routes, useNavigate } from 'react-router-dom';
import { ListRouter } from './ListRouter.js';

type Loaded = { default: ComponentType };

/** A list with a button that opens another page and then writes the search, like a late debounce. */
function List({ opens }: { opens: string }) {
  const open = useNavigate();
  const write = useRouterProvider().useNavigate();
  const openAndSearch = () => {
    void open(opens);
    write({ search: '?q=natal' });
  };
  return <button onClick={openAndSearch}>go</button>;
}
const listThatOpens = (path: string) => (
  <ListRouter>
    <List opens={path} />
  </ListRouter>
);

function show(opens: string) {
  let load!: (page: Loaded) => void;
  const Other = lazy(() => new Promise<Loaded>((resolve) => (load = resolve)));
  const list = listThatOpens(opens);
  const desk = (
    <Suspense fallback="loading">
      <Routes>
        <Route path="/tags/:id/contacts" element={<Other />} />
        <Route path="/tags/*" element={list} />
      </Routes>
    </Suspense>
  );
  window.history.replaceState(null, '', '/tags');
  render(<RouterProvider router={createBrowserRouter([{ path: '*', element: desk }])} />);
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  return { load: () => act(async () => load({ default: () => <p>others</p> })) };
}
const address = () => window.location.pathname + window.location.search;

describe('the list router', () => {
  it('writes a search to the address of the dialog that was just opened', () => {
    show('/tags/1');
    expect(address()).toBe('/tags/1?q=natal');
  });

  it('discards a search when another page was just opened', async () => {
    const { load } = show('/tags/1/contacts');
    expect(address()).toBe('/tags/1/contacts');
    await load();
    expect(screen.getByText('others')).toBeDefined();
    expect(address()).toBe('/tags/1/contacts');
  });
});
