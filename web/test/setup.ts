import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { setConfig } from '../src/providers/config.js';
import { resetSessionState } from '../src/shared/lib/session-state.js';
import './libraries.js';

jest.setTimeout(120_000); // tests render whole screens, on a machine with other load
configure({ asyncUtilTimeout: 40_000 }); // the first test of a file loads its screens

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(async () => {
  localStorage.clear();
  resetSessionState();
  await clear(createStore('recado-unsent', 'messages'));
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['pt-BR'] });
  setConfig({ gatewayUrl: 'http://gateway.test' });
});
afterEach(cleanup);
