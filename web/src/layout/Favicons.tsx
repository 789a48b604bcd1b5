import { useEffect } from 'react';
import { addressOf } from '../providers/media-address.js';
import { useLogos } from '../shared/data/use-logos.js';

/** The link of the document that shows the picture of a place. */
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

/** The icons of the tab and of the phone's home screen are the operator's where there are some. */
export function Favicons() {
  const logos = useLogos();
  useEffect(() => {
    for (const { place, path } of logos) {
      const wanted = LINKS[place];
      if (!wanted) continue;
      const link = linkOf(wanted);
      link.removeAttribute('type'); // the picture of the product is a drawing; this may be any
      link.href = addressOf(path);
    }
  }, [logos]);
  return null;
}
