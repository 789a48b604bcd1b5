/** Less is a slip of the finger: at 128 kbps not even a second. */
const LEAST_BYTES = 10_000;
export const KBPS = 128;

export const isWorthSending = ({ size }: Pick<Blob, 'size'>) => size >= LEAST_BYTES;
