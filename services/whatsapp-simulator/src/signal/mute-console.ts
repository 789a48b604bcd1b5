const METHODS = ['log', 'info', 'warn', 'error'] as const;

/** Mutes the console, because libsignal prints whole session records, including private keys. */
export const muteConsole = (): void => {
  for (const method of METHODS) globalThis.console[method] = () => undefined;
};
