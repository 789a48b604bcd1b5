import { fireEvent } from '@testing-library/react';

/** Presses a button and returns what it copied. */
export function copiedBy(button: HTMLElement): string {
  let copied = '';
  const clipboard = { writeText: (text: string) => Promise.resolve(void (copied = text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  fireEvent.click(button);
  return copied;
}
