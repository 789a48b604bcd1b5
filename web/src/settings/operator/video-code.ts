const IN_ADDRESS = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{6,64})/;

/** Returns the code of a video, extracted from a YouTube URL if one was pasted. */
export const videoCodeOf = (typed: string): string => IN_ADDRESS.exec(typed)?.[1] ?? typed;
