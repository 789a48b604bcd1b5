import type { UIEvent } from 'react';

const NEXT_PAGE_WITHIN_PX = 100;

/** The height of the content below the visible part of a scrolled box. */
export const belowPx = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

export const isNearEnd = (box: HTMLElement) => belowPx(box) < NEXT_PAGE_WITHIN_PX;

/** Reads on before the end of a scrolled box is reached. */
export const whenNearEnd =
  (readOn: () => void) =>
  ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (isNearEnd(currentTarget)) readOn();
  };
