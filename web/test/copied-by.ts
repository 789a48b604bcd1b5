import { fireEvent } from '@testing-library/react';

/** Clicks a button and returns the text that it copied. */
export function copiedBy(button: HTMLElement): string {
  let copied = '';
  const clipboard = { writeText: (text: string) => Promise.resolve(void (copied = text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  fireEvent.click(button);
  return copied;
}
