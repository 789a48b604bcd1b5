import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StickyList } from './StickyList.js';
import { withOwnClock } from '../../../../test/own-clock.js';
import { useStickyList, type Pages } from './use-sticky-list.js';

type Row = { key: string; own: boolean };

const VIEW_PX = 400;
const ROW_PX = 40;
const PAGES: Pages = {
  ...{ hasMore: false, hasNewer: false, loading: null, wanted: null },
  ...{ load: () => undefined, toNewest: () => undefined },
};
const rowsFrom = (first: number, last: number): Row[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ key: `row ${first + index}`, own: false }));
const likelyPx = () => ROW_PX - 7; // estimates are never exact
const ownOf = ({ own }: Row) => (own ? 'unsent' : null);

function List({ rows, pages = PAGES }: { rows: readonly Row[]; pages?: Pages }) {
  const list = useStickyList({ listId: 'list', rows, pages, likelyPx, ownOf });
  return (
    <div data-testid="list">
      <StickyList list={list} rows={rows} label="rows" renderRow={({ key }) => key} empty="nothing" footer={null} />
      {list.isAway ? <button onClick={list.toNewest}>to the newest</button> : null}
    </div>
  );
}

const box = () => screen.getByTestId('list').querySelector<HTMLElement>('.log') ?? document.body;
const settle = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 100)));
const belowPx = () => box().scrollHeight - box().scrollTop - VIEW_PX;
/** Returns the distance of a row from the top of the view. */
const topOf = (key: string) => {
  const offset = /translateY\((.+)px\)/.exec(screen.getByText(key).style.transform)?.[1];
  return Number(offset) - box().scrollTop;
};

async function scrollUpTo(px: number) {
  fireEvent.wheel(box(), { deltaY: -100 });
  box().scrollTop = px;
  fireEvent.scroll(box());
  await settle();
}

/** A simulated layout, because jsdom has none: rows of 40 px in a view of 400 px. */
const LAYOUT: Record<string, PropertyDescriptor & ThisType<HTMLElement>> = {
  clientHeight: { get: () => VIEW_PX },
  offsetHeight: {
    get() {
      return this.dataset['index'] === undefined ? VIEW_PX : ROW_PX;
    },
  },
  scrollHeight: {
    get() {
      return Math.max(VIEW_PX, parseFloat(this.querySelector<HTMLElement>('[role=log]')?.style.height ?? '0'));
    },
  },
  scrollTop: {
    get() {
      return Number(this.dataset['top'] ?? 0);
    },
    set(px: number) {
      this.dataset['top'] = String(Math.min(Math.max(0, px), this.scrollHeight - VIEW_PX));
    },
  },
  scrollTo: {
    value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
      this.scrollTop = top;
      setTimeout(() => act(() => void fireEvent.scroll(this)));
    },
  },
};

beforeEach(() => {
  for (const [name, property] of Object.entries(LAYOUT))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, ...property });
});
afterEach(() => {
  for (const name of Object.keys(LAYOUT)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

describe('StickyList', () => {
  withOwnClock();

  it('shows the placeholder while there are no rows', () => {
    render(<List rows={[]} />);
    expect(box()).toHaveTextContent('nothing');
  });

  it('opens at its end and renders only the visible rows', async () => {
    render(<List rows={rowsFrom(1, 200)} />);
    await settle();
    expect(belowPx()).toBe(0);
    expect(screen.getByText('row 200')).toBeInTheDocument();
    expect(screen.queryByText('row 100')).not.toBeInTheDocument();
  });

  it('stays at its end while rows are added', async () => {
    const { rerender } = render(<List rows={rowsFrom(1, 100)} />);
    await settle();
    rerender(<List rows={rowsFrom(1, 103)} />);
    await settle();
    expect(belowPx()).toBe(0);
    expect(screen.getByText('row 103')).toBeInTheDocument();
  });

  it('leaves its end when the user scrolls up, and returns there on request', async () => {
    const { rerender } = render(<List rows={rowsFrom(1, 100)} />);
    await settle();
    await scrollUpTo(box().scrollTop - 600);
    const before = box().scrollTop;
    rerender(<List rows={rowsFrom(1, 103)} />);
    await settle();
    expect(box().scrollTop).toBe(before);
    fireEvent.click(screen.getByRole('button', { name: 'to the newest' }));
    await settle();
    expect(belowPx()).toBe(0);
    expect(screen.queryByRole('button', { name: 'to the newest' })).not.toBeInTheDocument();
  });

  it('keeps the scroll position when older rows are added at the top', async () => {
    const { rerender } = render(<List rows={rowsFrom(51, 150)} />);
    await settle();
    await scrollUpTo(box().scrollTop - 1_000);
    const inSight = [...document.querySelectorAll('.thread-row')].find((row) => topOf(row.textContent ?? '') >= 0);
    const key = inSight?.textContent ?? '';
    const before = topOf(key);
    rerender(<List rows={rowsFrom(1, 150)} />);
    await settle();
    expect(topOf(key)).toBe(before);
  });

  it('scrolls to its end when the user adds a row, even after scrolling up', async () => {
    const { rerender } = render(<List rows={rowsFrom(1, 100)} />);
    await settle();
    await scrollUpTo(box().scrollTop - 600);
    rerender(<List rows={[...rowsFrom(1, 100), { key: 'mine', own: true }]} />);
    await settle();
    expect(belowPx()).toBe(0);
    expect(screen.getByText('mine')).toBeInTheDocument();
  });

  it('loads older rows when the user scrolls near the top', async () => {
    const asked: string[] = [];
    const pages: Pages = { ...PAGES, hasMore: true, load: (to) => void asked.push(to) };
    render(<List rows={rowsFrom(1, 100)} pages={pages} />);
    await settle();
    expect(asked).toEqual([]);
    await scrollUpTo(10);
    expect(asked).toContain('older');
  });
});
