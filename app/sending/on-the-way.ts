import { useFormAction, useNavigation } from 'react-router';
import { plainPath } from '../../lib/language.ts';

/**
 * These hooks compare paths without a language prefix. The router's own `formAction` and `location` of a
 * navigation have the prefix, unlike `useLocation()`.
 */

/** Returns the path that a form with this action sends to. */
export function useTarget(action: string | undefined): string {
  return pathOf(useFormAction(action));
}

/** Checks whether a form is on its way to this path, or its answer is loading. */
export function useIsSendingTo(path: string): boolean {
  const { formAction } = useNavigation();
  return formAction !== undefined && pathOf(formAction) === path;
}

/** Checks whether the page with this path is loading. */
export function useIsGoingTo(path: string): boolean {
  const { location } = useNavigation();
  return location !== undefined && plainPath(location.pathname) === path;
}

function pathOf(action: string): string {
  return plainPath(action.split(/[?#]/, 1)[0] ?? '');
}
