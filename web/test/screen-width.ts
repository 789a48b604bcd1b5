export const WIDTH = { phone: 390, laptop: 1280 };

const original = globalThis.matchMedia;

/** Evaluates media queries for a screen of this width, until `anyWidth` is called. */
export function onScreenOf(width: number) {
  globalThis.matchMedia = ((query: string) => {
    const [, edge, px] = /\((min|max)-width:\s*([\d.]+)px\)/.exec(query) ?? [];
    const matches = edge === undefined ? false : edge === 'min' ? width >= Number(px) : width <= Number(px);
    return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
  }) as unknown as typeof matchMedia;
}

export function anyWidth() {
  globalThis.matchMedia = original;
}
