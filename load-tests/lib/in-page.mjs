/* global document, getComputedStyle, requestAnimationFrame */
// Measurements inside the page; the browser runs this before the client's script.

const LIMIT_MS = 50;
/** Scrolls half a screen per frame, faster than a user. */
const STEP_PX = 450;
const STUCK_MS = 30_000;
const CARD_PX = 196;
const tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  entryTypes: ['longtask'],
});

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Runs after painting, because reading positions earlier would force an additional layout. */
const painted = async () => {
  await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function scrollerOf(element) {
  let box = element;
  while (box && !(/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight))
    box = box.parentElement;
  return box;
}
const listBox = () => scrollerOf(document.querySelector('#ticket-list [role="list"]'));
const logBox = () => scrollerOf(document.querySelector('[role="log"]'));
const laneBox = () => document.querySelector('[data-rfd-droppable-id]');
/** The height of all cards with their gaps. */
const laneIsAtEnd = (count) => laneBox().scrollHeight >= count * CARD_PX && fromEnd(laneBox()) < 2;
const fromEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight;
const lastRow = () =>
  Math.max(0, ...[...document.querySelectorAll('#ticket-list [role="listitem"]')].map((row) => row.ariaPosInSet));

/** Returns the long tasks since then, and the elapsed time. */
async function figures(begun) {
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  await pause(200); // the observer reports with a delay
  const long = tasks.filter((ms) => ms > LIMIT_MS);
  return { longTasks: long.length, longestMs: Math.round(Math.max(0, ...tasks)), seconds };
}

/** Scrolls frame by frame to the end, waiting for each page. */
async function scrollThrough(box, step, isEnd) {
  tasks.length = 0;
  const begun = performance.now();
  let moved = begun;
  while (!isEnd()) {
    const { scrollTop } = box;
    box.scrollTop += step;
    await painted();
    if (box.scrollTop !== scrollTop) moved = performance.now();
    else if (performance.now() - moved > STUCK_MS) throw new Error('the end never came');
    else await pause(20);
  }
  return figures(begun);
}

/** Returns the message in the middle of the screen and its position. */
function lookAt(box) {
  const { top, bottom } = box.getBoundingClientRect();
  const all = [...box.querySelectorAll('[data-message]')];
  const one = all.find((each) => each.getBoundingClientRect().bottom > (top + bottom) / 2);
  return one && { id: one.dataset.message, top: one.getBoundingClientRect().top };
}

function movedSince(box, before) {
  const one = before && box.querySelector(`[data-message="${before.id}"]`);
  return one ? Math.abs(one.getBoundingClientRect().top - before.top) : 0;
}

/** Reads a conversation back to its beginning. A new page must not move the visible messages. */
async function readUp(box, begins) {
  tasks.length = 0;
  const begun = performance.now();
  let jumpPx = 0;
  while (box.scrollTop > 0 || !box.textContent.includes(begins)) {
    if (box.scrollTop > 0) {
      box.scrollTop -= STEP_PX;
      await painted();
      continue;
    }
    const before = lookAt(box);
    await frame();
    jumpPx = Math.max(jumpPx, movedSince(box, before));
  }
  return { ...(await figures(begun)), jumpPx: Math.round(jumpPx) };
}

/** Measures the time from the click on a row to the frame with its conversation. */
async function open(row) {
  const link = row.querySelector('a');
  const name = link.textContent;
  const isThere = () =>
    [...document.querySelectorAll('h1, h2, h3')].some(({ textContent }) => textContent === name) &&
    document.querySelector('[role="log"] [data-message]') !== null;
  const begun = performance.now();
  link.click();
  while (!isThere()) await frame();
  await frame(); // paints the previous content first
  return performance.now() - begun;
}

let begun = 0;
globalThis.bench = {
  open,
  /** Starts counting. */
  begin() {
    tasks.length = 0;
    begun = performance.now();
  },
  figures: () => figures(begun),
  laneDown: (count) => scrollThrough(laneBox(), STEP_PX, () => laneIsAtEnd(count)),
  laneUp: () => scrollThrough(laneBox(), -STEP_PX, () => laneBox().scrollTop === 0),
  listDown: (count) => scrollThrough(listBox(), STEP_PX, () => lastRow() >= count),
  listUp: () => scrollThrough(listBox(), -STEP_PX, () => listBox().scrollTop === 0),
  logUp: (begins) => readUp(logBox(), begins),
  logDown() {
    const box = logBox();
    return scrollThrough(box, STEP_PX, () => fromEnd(box) < 2);
  },
  /** Returns the distance of the scroll position from the newest message. */
  awayPx() {
    const box = logBox();
    return box ? Math.round(fromEnd(box)) : 0;
  },
};
