import type { UIEvent } from 'react';

const NEXT_PAGE_WITHIN_PX = 100;

/** How much of a scrolled box is below what is shown. */
export const belowPx = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

export const isNearEnd = (box: HTMLElement) => belowPx(box) < NEXT_PAGE_WITHIN_PX;

/** Of a box that reads on before its end is reached. */
export const whenNearEnd =
  (readOn: () => void) =>
  ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (isNearEnd(currentTarget)) readOn();
  };
