import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink, type ButtonLinkProps } from '../../ui/button.tsx';

/** Goes back if the previous page was on this site. Otherwise, and without JavaScript, goes to `to`. */
export function GoBack({ children, ...link }: ButtonLinkProps & { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <ButtonLink
      {...link}
      onClick={(event) => {
        const cameFromHere = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
        if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {children}
    </ButtonLink>
  );
}
