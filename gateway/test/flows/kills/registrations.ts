import { expect, it } from '@jest/globals';
import { CALLBACK } from '../assistant.js';
import type { Kit } from './kit.js';

/** Exhausts the limit of this address, so it cannot run in the shared system. */
export function registersSoOften(kit: () => Kit): void {
  it('the registrations of assistants are limited per address', async () => {
    const register = () =>
      fetch(`${kit().desk.urls.gateway}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'x', redirect_uris: [CALLBACK] }),
      });
    const states: number[] = [];
    for (let n = 0; n < 21; n += 1) states.push((await register()).status);

    expect(new Set(states)).toEqual(new Set([201, 429]));
  });
}
