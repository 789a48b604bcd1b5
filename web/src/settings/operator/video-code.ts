const IN_ADDRESS = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live)\/)([\w-]{6,64})/;

/** The code of a video. A whole address of YouTube may be pasted: the code in it counts. */
export const videoCodeOf = (typed: string): string => IN_ADDRESS.exec(typed)?.[1] ?? typed;
