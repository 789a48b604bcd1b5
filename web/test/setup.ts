import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { setConfig } from '../src/providers/config.js';

configure({ asyncUtilTimeout: 5_000 }); // the first test of a file loads its screens

beforeEach(() => {
  localStorage.clear();
  setConfig({ gatewayUrl: 'http://gateway.test' });
});
afterEach(cleanup);
