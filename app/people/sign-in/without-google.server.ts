import { redirect } from 'react-router';
import { flashHeaders } from '../../flash.server.ts';
import { authPath } from '../../guard/return-path.ts';
import { googleProblem } from './google-problems.ts';

/** Reports a failed Google sign-in on the sign-in page or, to a signed-in user, on the page `next`. */
export function withoutGoogle(problem: string, next: string, isSignedIn: boolean): Response {
  if (!isSignedIn) return redirect(authPath('login', next, { problem }));
  const { title, message } = googleProblem(problem)!;
  return redirect(next, { headers: flashHeaders({ title, description: message, tone: 'error' }) });
}
