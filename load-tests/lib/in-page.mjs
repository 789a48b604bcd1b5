/* global document, performance, PerformanceObserver, requestAnimationFrame -- all of this runs in the browser's page */

/** What is measured inside the page; given to it as it stands. */
export function measuring() {
  const LIMIT_MS = 50;
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const longest = () => {
    const long = tasks.filter((ms) => ms > LIMIT_MS);
    return { longTasks: long.length, longestMs: Math.round(Math.max(0, ...tasks)) };
  };
  const scrollerOf = (element) => {
    let box = element;
    while (box && !(/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight))
      box = box.parentElement;
    return box;
  };
  const listBox = () => scrollerOf(document.querySelector('#ticket-list [role="list"]'));
  const logBox = () => scrollerOf(document.querySelector('[role="log"]'));

  /** Down (or up) frame by frame, waiting where the next page is awaited, until there is no more. */
  async function scrollThrough(box, { step, isEnd }) {
    tasks.length = 0;
    const begun = performance.now();
    let frames = 0;
    while (!isEnd()) {
      const { scrollTop } = box;
      box.scrollTop += step;
      await frame();
      frames += 1;
      if (box.scrollTop === scrollTop) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 200)); // the observer tells late
    const seconds = (performance.now() - begun) / 1000;
    return { ...longest(), seconds: Math.round(seconds * 10) / 10, framesPerSecond: Math.round(frames / seconds) };
  }

  const lastRow = () =>
    Math.max(0, ...[...document.querySelectorAll('#ticket-list [role="listitem"]')].map((row) => row.ariaPosInSet));

  globalThis.bench = {
    listDown: (count) => scrollThrough(listBox(), { step: 900, isEnd: () => lastRow() >= count }),
    listUp: () => scrollThrough(listBox(), { step: -900, isEnd: () => listBox().scrollTop === 0 }),
    logDown() {
      const box = logBox();
      return scrollThrough(box, { step: 900, isEnd: () => box.scrollHeight - box.scrollTop - box.clientHeight < 2 });
    },

    /** Reads a conversation up to its beginning; how far what is looked at moved without being scrolled. */
    async logUp(isBegun) {
      const box = logBox();
      let jumpPx = 0;
      const inSight = () => {
        const { top, bottom } = box.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return [...box.querySelectorAll('[data-message]')].find((one) => one.getBoundingClientRect().bottom > middle);
      };
      let eye = null;
      const before = () => {
        const one = inSight();
        eye = one && { id: one.dataset.message, top: one.getBoundingClientRect().top };
      };
      const after = (moved) => {
        const one = eye && box.querySelector(`[data-message="${eye.id}"]`);
        if (one) jumpPx = Math.max(jumpPx, Math.abs(one.getBoundingClientRect().top - eye.top - moved));
      };
      tasks.length = 0;
      const begun = performance.now();
      const atStart = () => new RegExp(isBegun).test(box.textContent) && box.scrollTop === 0;
      while (!atStart()) {
        before();
        const waits = box.scrollTop === 0;
        if (!waits) box.scrollTop -= 600;
        await frame();
        await frame();
        if (waits) after(0); // a page that came must leave everything in its place
      }
      const seconds = Math.round((performance.now() - begun) / 100) / 10;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { ...longest(), seconds, jumpPx: Math.round(jumpPx) };
    },

    /** How far what is shown is from the newest message, where it should be. */
    awayPx() {
      const box = logBox();
      return box ? Math.round(box.scrollHeight - box.scrollTop - box.clientHeight) : 0;
    },

    /** From the click on a row to the frame in which its conversation is painted. */
    async open(row) {
      const link = row.querySelector('a');
      const name = link.textContent;
      const begun = performance.now();
      link.click();
      const isThere = () =>
        [...document.querySelectorAll('h1, h2, h3')].some(({ textContent }) => textContent === name) &&
        document.querySelector('[role="log"] [data-message]') !== null;
      while (!isThere()) await frame();
      await frame(); // this one is painted before the next begins
      return performance.now() - begun;
    },
  };
}
