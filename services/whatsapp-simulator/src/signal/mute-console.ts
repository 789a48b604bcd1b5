const METHODS = ['log', 'info', 'warn', 'error'] as const;

/** libsignal prints whole session records, including private keys, which must not reach the output of its process. */
export const muteConsole = (): void => {
  for (const method of METHODS) globalThis.console[method] = () => undefined;
};
