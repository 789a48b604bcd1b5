/** Types for packages that do not check JavaScript. */
export function testData(name: string, options?: { onDisk?: boolean }): string;
