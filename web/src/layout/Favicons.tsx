import { useEffect } from 'react';
import { addressOf } from '../providers/media-address.js';
import { useLogos } from '../shared/queries/use-logos.js';

/** Maps each logo position to the document's link element. */
const LINKS: Readonly<Record<string, { rel: string; sizes?: string }>> = {
  favicon: { rel: 'icon' },
  'favicon-256x256': { rel: 'icon', sizes: '256x256' },
  'apple-touch-icon': { rel: 'apple-touch-icon' },
};

function linkOf({ rel, sizes }: { rel: string; sizes?: string }): HTMLLinkElement {
  const which = sizes ? `[sizes="${sizes}"]` : ':not([sizes])';
  const known = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]${which}`);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = rel;
  if (sizes) link.setAttribute('sizes', sizes);
  document.head.append(link);
  return link;
}

/** Replaces the icons in the browser tab and on the phone's home screen with the operator's icons, if uploaded. */
export function Favicons() {
  const logos = useLogos();
  useEffect(() => {
    for (const { place, path } of logos) {
      const target = LINKS[place];
      if (!target) continue;
      const link = linkOf(target);
      link.removeAttribute('type'); // the default icon is an SVG, but an uploaded icon may have any format
      link.href = addressOf(path);
    }
  }, [logos]);
  return null;
}
