/** For packages whose TypeScript reads no JavaScript. */
export function testData(name: string, options?: { onDisk?: boolean }): string;
