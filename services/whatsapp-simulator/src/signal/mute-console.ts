const METHODS = ['log', 'info', 'warn', 'error'] as const;

/** libsignal prints whole session records, private keys included; a process that hosts it must not let them out. */
export const muteConsole = (): void => {
  for (const method of METHODS) globalThis.console[method] = () => undefined;
};
