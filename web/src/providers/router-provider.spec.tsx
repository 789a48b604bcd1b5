import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { routerProvider } from './router-provider.js';

function Page() {
  const navigate = routerProvider.useNavigate();
  const openAndSearch = () => {
    navigate('/tags/1');
    navigate({ search: '?q=natal' });
  };
  return <button onClick={openAndSearch}>go</button>;
}
const Desk = () => (
  <Routes>
    <Route path="/*" element={<Page />} />
  </Routes>
);

describe('the router of the lists', () => {
  it('keeps a path that was opened a moment before the search changes', () => {
    window.history.replaceState(null, '', '/tags');
    render(<RouterProvider router={createBrowserRouter([{ path: '*', element: <Desk /> }])} />);
    fireEvent.click(screen.getByRole('button', { name: 'go' }));
    expect(window.location.pathname + window.location.search).toBe('/tags/1?q=natal');
  });
});
