import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { StyleSheet } from '@emotion/sheet';
import { cleanup, configure } from '@testing-library/react';
import { setConfig } from '../src/providers/config.js';

jest.setTimeout(120_000); // whole screens, on a machine that others use too
configure({ asyncUtilTimeout: 40_000 }); // the first test of a file loads its screens

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['pt-BR'] });
  setConfig({ gatewayUrl: 'http://gateway.test' });
});
afterEach(cleanup);

/** The page gets only the rules that hide something: jsdom goes through all of them each time it is asked for a style. */
const HIDES = /display:\s*none|visibility|opacity|pointer-events/;
const insert = StyleSheet.prototype.insert;
StyleSheet.prototype.insert = function (rule: string) {
  if (HIDES.test(rule)) insert.call(this, rule);
};
