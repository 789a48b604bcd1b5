/** Waits until a message's undo delay is over. @throws AbortError when the message is undone */
export function undoDelay(signal: AbortSignal, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('taken back', 'AbortError'));
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.max(0, until - Date.now()),
    );
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
