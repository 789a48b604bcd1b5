import { lazy, type ComponentType } from 'react';
import { Guard, WhileFlagged } from './Guard.js';

type Loaded = () => Promise<{ default: ComponentType }>;

/** Wraps a resource's list in the conditions of its menu item, such as a feature of the plan. */
export function guarded(path: string, load: Loaded, flag?: string): ComponentType {
  const Page = lazy(load);
  return function GuardedList() {
    return (
      <WhileFlagged flag={flag}>
        <Guard path={path}>
          <Page />
        </Guard>
      </WhileFlagged>
    );
  };
}
