import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { LONE_MS } from './lone-keys.js';
import { actionOf, useInboxKeys } from './use-inbox-keys.js';

function pressed(key: string, options: KeyboardEventInit = {}, target: HTMLElement = document.body) {
  if (target !== document.body) document.body.append(target);
  let action: ReturnType<typeof actionOf> = null;
  const listen = (event: KeyboardEvent) => {
    action = actionOf(event);
  };
  window.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  return action;
}

describe('actionOf', () => {
  it.each([
    ['j', {}, 'next'],
    ['J', {}, 'next'],
    ['k', {}, 'previous'],
    ['e', {}, 'resolve'],
    ['E', { shiftKey: true }, 'resolveNext'],
    ['Escape', {}, 'back'],
    ['?', { shiftKey: true }, 'help'],
    ['?', { ctrlKey: true, altKey: true }, 'help'],
    ['r', { ctrlKey: true }, null],
    ['z', {}, null],
  ])('maps %s with %o to %s', (key, options, action) => {
    expect(pressed(key, options)).toBe(action);
  });

  it('ignores keys while the user is typing, except Escape', () => {
    expect(pressed('e', {}, document.createElement('input'))).toBeNull();
    expect(pressed('Escape', {}, document.createElement('textarea'))).toBe('back');
  });

  it('lets Enter press the focused button', () => {
    expect(pressed('Enter', {}, document.createElement('button'))).toBeNull();
  });
});

describe('useInboxKeys', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const press = (key: string, target: Element = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

  it('runs a command right after an Escape that a dialog handled', async () => {
    const done: string[] = [];
    renderHook(() => useInboxKeys({ help: () => done.push('help'), resolve: () => done.push('resolve') }));
    const dialog = document.createElement('div');
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);

    press('?');
    press('Escape', dialog);
    press('e');
    expect(done).toEqual(['help']);
    await act(() => jest.advanceTimersByTimeAsync(LONE_MS));

    expect(done).toEqual(['help', 'resolve']);
  });
});
