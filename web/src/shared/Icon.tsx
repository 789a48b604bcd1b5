import { ICON_PATHS, type IconName } from './icon-paths.js';

/** Decorative: the parent element has the accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="recado-icon"
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={1.75}
      style={{ flex: 'none' }}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
