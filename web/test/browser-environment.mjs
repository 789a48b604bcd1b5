import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what browsers have and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { Request, Response, Headers, fetch, TextEncoder, TextDecoder, structuredClone } = globalThis;
    Object.assign(this.global, { Request, Response, Headers, fetch, TextEncoder, TextDecoder, structuredClone });
  }
}
