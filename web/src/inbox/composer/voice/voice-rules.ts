/** Smaller recordings are accidental: at 128 kbps they last less than a second. */
const LEAST_BYTES = 10_000;
export const KBPS = 128;

export const isWorthSending = ({ size }: Pick<Blob, 'size'>) => size >= LEAST_BYTES;
