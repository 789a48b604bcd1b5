import { StyleSheet } from '@emotion/sheet';
import * as React from 'react';

// Evaluated once for each worker, like the libraries.

/** jsdom evaluates all rules for each computed style, so the page only gets rules that can hide elements. */
const HIDES = /display:\s*none|visibility|opacity|pointer-events/;
const insert = StyleSheet.prototype.insert;
StyleSheet.prototype.insert = function (rule: string) {
  if (HIDES.test(rule)) insert.call(this, rule);
};

/** React records a stack for each of the first 10,000 elements of a render, which takes a fifth of the time. */
const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { [REACT_INTERNALS]: internals } = React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
